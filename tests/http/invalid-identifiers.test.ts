import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ID = 'an-article';
const NUL = '\u0000';
const INVALID = [NUL, `a${NUL}`, '', 'x'.repeat(3_000), '\ud800'];

let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  cookie = toCookieHeader(await site.signIn());
  await site.editing.save({
    ...{ id: articleId(ID), baseRevision: null, input: makeInput({ status: 'draft' }) },
    ...{ actor: { userEmail: 'desk@prohor.example', userId: 'u1' }, nowMs: Date.now(), historyId: randomUUID() },
  });
});
afterAll(() => site.stop());

const onDesk = (change: object) => ({ articleId: ID, proposerId: null, step: { kind: 'submit' }, ...change });

/** Requests with an invalid id in each place that has one. */
const REQUESTS: readonly [path: string, toBody: (id: string) => object][] = [
  ['previews', (id) => ({ intent: 'end', articleId: ID, id })],
  ['previews', (id) => ({ intent: 'create', articleId: id, life: 'day', allowsComments: true })],
  ['notes/article', (id) => ({ intent: 'add', articleId: ID, text: 'ক', requestKey: id })],
  ['tags', (id) => ({ key: id, to: 'ক' })],
  ['tags', (id) => ({ key: 'ক', to: id })],
  ['staff', (id) => ({ intent: 'revoke', id })],
  ['staff', (id) => ({ intent: 'deactivate', email: id })],
  ['staff', (id) => ({ intent: 'invite', email: id, role: 'editor', desks: null, mustHaveSecondFactor: false })],
  ['staff', (id) => ({ intent: 'mail-link', link: { purpose: 'invitation', token: id } })],
  ['desk', (id) => onDesk({ proposerId: id })],
  ['desk', (id) => onDesk({ articleId: id })],
  ['desk', (id) => onDesk({ step: { kind: 'assign', assigneeId: id, note: '' } })],
  ['desk', (id) => onDesk({ step: { kind: 'assign', assigneeId: null, note: id } })],
  ['desk', (id) => onDesk({ step: { kind: 'return', note: id } })],
  ['manage', (id) => ({ intent: 'remove', id })],
  [
    'manage',
    (id) => ({ intent: 'change-many', change: { kind: 'add-tag', tag: id }, articles: [{ id: ID, revision: 1 }] }),
  ],
  ['manage', (id) => ({ intent: 'change-many', change: { kind: 'delete' }, articles: [{ id, revision: 1 }] })],
  ['calendar', (id) => ({ intent: 'undo', id, revision: 1 })],
  ['trash', (id) => ({ id })],
  ['images', (id) => ({ kind: 'keep', token: id })],
  ['images', (id) => ({ kind: 'replace', from: 'a'.repeat(32), to: 'b'.repeat(32), after: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'remove-correction', correctionId: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'drop-correction', proposalId: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'withdraw', reason: id })],
  ['autosave', (id) => ({ intent: 'discard', draftId: id })],
  ['presence', (id) => ({ articleId: id, windowId: id, state: id })],
  ['ads', (id) => ({ changes: { [id]: { isEnabled: true } } })],
  ['settings', (id) => ({ changes: [{ field: id, value: id, baseUpdatedAt: 0 }] })],
];

describe('an invalid identifier', () => {
  test.each(REQUESTS)(
    'in a request to %s is refused or not found, without a failure of the server',
    async (path, toBody) => {
      const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
      const statuses = [];
      for (const id of INVALID) {
        const body = JSON.stringify(toBody(id));
        statuses.push((await site.get(`/dashboard/${path}.data`, { method: 'POST', headers, body })).status);
      }
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    },
  );

  test.each([
    'images/records?token=%00',
    'images/%00.data',
    'images/choices?search=%00&after=%00',
    `desk/${ID}/%00.data`,
    'desk.data?list=review&after=%5B1%2C%22%5Cu0000%22%2C%22%5Cu0000%22%5D',
    `manage/${ID}/edit.data?proposal=%00`,
    `manage/${ID}/history.data?older=%00`,
    'manage/%00/history.data',
    'manage.data?search=%00&tag=%00&after=%00',
    'tags.data?search=%00&after=1-%00',
    'tags/suggestions?prefix=%00',
    'trash.data?after=%00',
    'notes.data?after=%00',
    'previews?article=%00',
    'notes/article?article=%00',
    'calendar.data?from=%00',
  ])('in /dashboard/%s is refused or not found, without a failure of the server', async (path) => {
    const response = await site.get(`/dashboard/${path}`, { headers: { Cookie: cookie } });
    expect(response.status).toBeLessThan(500);
  });
});
