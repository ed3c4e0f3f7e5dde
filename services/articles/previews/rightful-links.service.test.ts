import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { MAX_PREVIEW_LINKS } from '#domain/desk/preview-link.ts';
import type { Role } from '#domain/permissions/roles.ts';
import { changeAccount } from '#services/identity/roles/change-account.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { createPreviewLinks } from './preview-links.ts';

const { db, editing, create } = await openArticleStore();
const previews = createPreviewLinks(db, 'Asia/Dhaka');
const N1 = articleId('n1');
const LEAVER = 'leaver@prohor.example';

let leaver: HistoryActor;
let token = '';

beforeEach(async () => {
  for (const table of ['previewLinks', 'signInTries'] as const) await db.deleteFrom(table).execute();
  leaver = await addStaffRow(db, { id: 'leaver', role: 'editor' });
  await addStaffRow(db, { id: 'owner', role: 'owner' });
  await create({ status: 'draft' });
  await turnRolesOn(db);
  token = await makeLink();
});
afterEach(async () => {
  for (const table of ['staff', 'signInPolicy'] as const) await db.deleteFrom(table).execute();
});

async function makeLink(): Promise<string> {
  const request = { articleId: N1, maker: leaver, life: 'month', allowsComments: true, nowMs: NOON_MS } as const;
  const made = await previews.create(request);
  return made.kind === 'created' ? made.token : made.kind;
}
const open = async () => (await previews.open({ token, clientAddress: '192.0.2.1', nowMs: NOON_MS })).kind;
const change = (what: Parameters<typeof changeAccount>[1]['change']) =>
  changeAccount(db, { email: LEAVER, change: what, by: OPERATOR, nowMs: NOON_MS });
const setRole = (role: Role, desks: readonly string[] | null = null) => change({ kind: 'role', role, desks });
const listMakers = async () => (await previews.listValid({ nowMs: NOON_MS })).map(({ makerEmail }) => makerEmail);

describe('a link of an editor to a colleague’s draft', () => {
  test('opens, and is in the list of valid links with the article', async () => {
    expect(await open()).toBe('opened');
    expect(await previews.listValid({ nowMs: NOON_MS })).toMatchObject([
      { articleId: N1, makerEmail: LEAVER, title: makeInput().title },
    ]);
  });

  test.each<[condition: string, end: () => Promise<unknown>]>([
    ['the account is deactivated', () => change({ kind: 'deactivate' })],
    ['the account is removed', () => db.deleteFrom('staff').where('id', '=', 'leaver').execute()],
    ['the editor becomes a reporter', () => setRole('reporter')],
    ['the editor gets other desks', () => setRole('editor', ['খেলা'])],
  ])('ends if %s: text, image, comments and list', async (_, end) => {
    await end();
    expect(await open()).toBe('missing');
    const comment = { name: 'রিনা', text: 'ভালো' };
    const sent = await previews.comment({ token, comment, clientAddress: '192.0.2.1', nowMs: NOON_MS });
    expect(sent).toEqual({ kind: 'missing' });
    await db
      .insertInto('imageUses')
      .values({ place: 'article', articleId: N1, ownerId: '', token: 'x', kind: 'body' })
      .execute();
    expect(await previews.showsImage({ tokens: [token], imageToken: 'x', nowMs: NOON_MS })).toBe(false);
    expect(await listMakers()).toEqual([]);
  });

  test('ends if the article moves to another desk', async () => {
    await setRole('editor', [makeInput().category]);
    expect(await open()).toBe('opened');
    const input = makeInput({ status: 'draft', category: 'খেলা', subcategory: '' });
    await editing.save({ id: N1, input, baseRevision: 1, ...by(OPERATOR) });
    expect(await open()).toBe('missing');
  });

  test('does not work again after the account is reactivated', async () => {
    await change({ kind: 'deactivate' });
    await change({ kind: 'reactivate' });
    expect(await open()).toBe('missing');
  });

  test('ends with a deactivation on a site without roles', async () => {
    await db.deleteFrom('signInPolicy').execute();
    await change({ kind: 'deactivate' });
    expect(await open()).toBe('missing');
  });
});

test('many newer links whose makers have no right leave a valid link in the list, and cost no more queries', async () => {
  let queries = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const list = async () => {
    queries = 0;
    const links = await createPreviewLinks(counting, 'Asia/Dhaka').listValid({ nowMs: NOON_MS });
    return { makers: links.map(({ makerEmail }) => makerEmail), queries };
  };
  const before = await list();
  const gone = { articleId: N1, makerId: 'gone', makerEmail: '', allowsComments: false, expiresAt: NOON_MS + 9 };
  const links = Array.from({ length: 201 }, (_, n) => ({
    ...gone,
    id: `l${n}`,
    tokenHash: `h${n}`,
    createdAt: NOON_MS + 1,
  }));
  await db.insertInto('previewLinks').values(links).execute();
  expect(await list()).toEqual({ makers: [LEAVER], queries: before.queries });
});

test('requests at the same time create no more links than an article may have', async () => {
  await db.deleteFrom('signInPolicy').execute();
  const request = { articleId: N1, maker: RINA, life: 'hour', allowsComments: false, nowMs: NOON_MS } as const;
  const results = await Promise.all(Array.from({ length: 2 * MAX_PREVIEW_LINKS }, () => previews.create(request)));
  expect(results.filter(({ kind }) => kind === 'created')).toHaveLength(MAX_PREVIEW_LINKS - 1);
  expect(await previews.list(N1)).toHaveLength(MAX_PREVIEW_LINKS);
});
