import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { ACTOR, sendJson } from '#tests/support/staff/newsroom-data.ts';
import type { RoleViewerName, Viewer } from '#tests/support/staff/newsroom-viewers.ts';
import { openRoleViewers } from '#tests/support/staff/newsroom-viewers.ts';
import { articleId } from '#tools/article-id.ts';

const SOURCE = 'গোপনউৎস'; // "secret source"
const COMMENT = 'আইনজীবীরমন্তব্য'; // "the lawyer's comment"
const NOTE = 'ভেতরেরনোট'; // "internal note"
const CORRECTION = 'অপেক্ষমাণসংশোধনী'; // "waiting correction"
const HANDOVER = 'হস্তান্তরেরকথা'; // "words of the hand-over"
const TAG = 'খসড়ারট্যাগ'; // "tag of the draft"
const SECRETS = [SOURCE, COMMENT, NOTE, CORRECTION, HANDOVER, ACTOR.userEmail];

let roles: Awaited<ReturnType<typeof openRoleViewers>>;
const viewers = new Map<RoleViewerName, Viewer>();
const stamp = () => ({ nowMs: Date.now(), historyId: randomUUID() });

beforeAll(async () => {
  roles = await openRoleViewers();
  for (const name of ['a reporter', 'a contributor'] as const) viewers.set(name, await roles.makeViewer(name));
});
afterAll(() => roles.stop());

const findViewer = (name: RoleViewerName): Viewer => viewers.get(name) ?? { site: roles.site, email: '', headers: {} };

/** A public article that named a source while it was a draft, with everything that readers never saw. */
async function publish() {
  const { editing, previews, notes, desk } = roles.site;
  const id = articleId(randomUUID());
  const save = (change: object, baseRevision: number | null) =>
    editing.save({ id, input: makeInput(change), baseRevision, lead: 'keep', actor: ACTOR, ...stamp() });
  await save({ status: 'draft', description: SOURCE }, null);
  const request = { articleId: id, maker: ACTOR, life: 'day', allowsComments: true, nowMs: Date.now() } as const;
  const link = await previews.create(request);
  const token = link.kind === 'created' ? link.token : '';
  const comment = { name: 'আইনজীবী', text: COMMENT };
  await previews.comment({ token, comment, clientAddress: '192.0.2.7', nowMs: Date.now() });
  await notes.add({ articleId: id, author: ACTOR, text: NOTE, requestKey: id, nowMs: Date.now() });
  await save({ description: 'দেহ' }, 1);
  await desk.saveSettings({ isOn: true, needsFourEyes: true }, ACTOR, Date.now());
  const step = { kind: 'assign', assigneeId: 'before', note: HANDOVER } as const;
  await desk.take({ articleId: id, proposerId: null, step, actor: ACTOR, ...stamp() });
  await editing.decideRecord({ id, decision: { kind: 'add-correction', text: CORRECTION }, actor: ACTOR, ...stamp() });
  return id;
}

const PATHS = [
  ['the history', (id: string) => `/dashboard/manage/${id}/history.data`],
  ['an earlier revision', (id: string) => `/dashboard/manage/${id}/history.data?version=1`],
  ['preview links', (id: string) => `/dashboard/previews.data?article=${id}`],
  ['notes', (id: string) => `/dashboard/notes/article.data?article=${id}`],
  ['the record', (id: string) => `/dashboard/manage/${id}/record.data`],
] as const;

describe('of a colleague’s public article', () => {
  let id = '';
  beforeAll(async () => {
    id = await publish();
  });
  const read = async (name: RoleViewerName, path: string) => {
    const response = await roles.site.get(path, findViewer(name));
    const text = await response.text();
    return { status: response.status, secrets: SECRETS.filter((secret) => text.includes(secret)) };
  };

  it.each(PATHS)('%s: a contributor gets status 403, a reporter reads', async (_, toPath) => {
    expect(await read('a contributor', toPath(id))).toEqual({ status: 403, secrets: [] });
    expect((await read('a reporter', toPath(id))).status).toBe(200);
  });

  it('the form shows a contributor the public text and nothing else', async () => {
    expect(await read('a contributor', `/dashboard/manage/${id}/edit.data`)).toEqual({ status: 200, secrets: [] });
    expect((await read('a reporter', `/dashboard/manage/${id}/edit.data`)).secrets).toContain(HANDOVER);
  });

  it('a contributor writes no note and is not shown as present', async () => {
    const viewer = findViewer('a contributor');
    const note = { intent: 'add', articleId: id, text: 'কে?', requestKey: randomUUID() };
    expect((await sendJson(viewer, '/dashboard/notes/article.data', note)).status).toBe(403);
    const beat = { articleId: id, windowId: 'w', sequence: 1, state: 'open' };
    expect((await sendJson(viewer, '/dashboard/presence', beat)).status).toBe(403);
  });

  it('a contributor does not read it after its end', async () => {
    const path = `/dashboard/manage/${id}/edit.data`;
    await roles.site.db
      .updateTable('articles')
      .set({ expiresAt: Date.now() - 1 })
      .where('id', '=', articleId(id))
      .execute();
    expect((await read('a contributor', path)).status).toBe(403);
    expect((await read('a reporter', path)).status).toBe(200);
  });
});

test('a change of several articles tells a contributor nothing about the tags of a colleague’s draft', async () => {
  const id = articleId(randomUUID());
  const input = makeInput({ status: 'draft', tags: [TAG] });
  await roles.site.editing.save({ id, input, baseRevision: null, actor: ACTOR, ...stamp() });
  const guess = async (tag: string) => {
    const change = { kind: 'add-tag', tag };
    const body = { intent: 'change-many', change, articles: [{ id, revision: 1 }] };
    return (await sendJson(findViewer('a contributor'), '/dashboard/manage.data', body)).text();
  };
  expect(await guess(TAG)).toContain('forbidden');
  expect(await guess(TAG)).toBe(await guess('অন্য'));
});

test('the history of an article that no longer exists is for those who may inspect every article', async () => {
  const id = randomUUID();
  const entry = {
    id,
    articleId: articleId(id),
    articleTitle: 'পুরোনো',
    action: 'Created',
    timestamp: 5,
    ...ACTOR,
  } as const;
  await roles.site.db.insertInto('history').values(entry).execute();
  const open = async (name: RoleViewerName) =>
    (await roles.site.get(`/dashboard/manage/${id}/history.data`, findViewer(name))).status;
  expect([await open('a contributor'), await open('a reporter')]).toEqual([403, 200]);
});
