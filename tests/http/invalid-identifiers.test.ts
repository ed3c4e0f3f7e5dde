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
  ['previews', (id) => ({ intent: 'read', linkId: id, upTo: 1 })],
  ['tags', (id) => ({ key: id, to: 'ক' })],
  ['tags', (id) => ({ key: id, isDropped: true })],
  ['tags', (id) => ({ key: 'ক', to: id })],
  ['staff', (id) => ({ intent: 'revoke', id })],
  ['staff', (id) => ({ intent: 'deactivate', email: id })],
  ['staff', (id) => ({ intent: 'invite', email: id, role: 'editor', desks: null, mustHaveSecondFactor: false })],
  ['staff', (id) => ({ intent: 'mail-link', link: { purpose: 'invitation', token: id } })],
  ['desk', (id) => onDesk({ proposerId: id })],
  ['desk', (id) => onDesk({ articleId: id })],
  ['desk', (id) => onDesk({ articleId: id, step: { kind: 'publish', seen: 1 } })],
  ['desk', (id) => onDesk({ proposerId: id, step: { kind: 'approve', seen: 1 } })],
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
  ['images', (id) => ({ kind: 'replace', from: 'a'.repeat(32), to: 'b'.repeat(32), takesTexts: false, after: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'remove-correction', correctionId: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'drop-correction', proposalId: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'confirm-correction', proposalId: id })],
  [`manage/${ID}/record`, (id) => ({ kind: 'add-correction', text: id })],
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

/** A NUL, halves of an escape and of a character, an overlong slash, half of a surrogate pair, and long texts. */
const WRITTEN = [
  '%00',
  'a%00',
  '%',
  '%4',
  '%E0%A6',
  '%C0%AF',
  '%ED%A0%80',
  '%FF',
  'x'.repeat(3_000),
  '%E0%A6%95'.repeat(900),
];

/** Each place of a path or a query that has an id, a name or a token. */
const URLS_WITH_ID: readonly ((id: string) => string)[] = [
  (id) => `/article/${id}`,
  (id) => `/article/${ID}${id}`,
  (id) => `/article/${id}/words`,
  (id) => `/article/${id}?part=main`,
  (id) => `/article/${ID}.data?_routes=${id}`,
  (id) => `/?category=${id}`,
  (id) => `/category/${id}`,
  (id) => `/category/${encodeURIComponent('খেলা')}?subcategory=${id}&after=${id}`,
  (id) => `/tag/${id}`,
  (id) => `/tag/${encodeURIComponent('ক')}?after=${id}`,
  (id) => `/search?q=${id}&after=${id}`,
  (id) => `/corrections?after=${id}`,
  (id) => `/saved-copies?id=${id}`,
  (id) => `/preferences?edition=${id}&theme=${id}`,
  (id) => `/preview/${id}`,
  (id) => `/media/${id}/500.jpg`,
  (id) => `/media/${'a'.repeat(32)}/${id}`,
  (id) => `/media/demo/${id}/share.jpg`,
  (id) => `/demo/${id}`,
  (id) => `/rss/${id}.xml`,
  (id) => `/rss/tag/${id}.xml`,
  (id) => `/sitemap-${id}.xml`,
  (id) => `/storage/${id}`,
  (id) => `/login?link=${id}&next=${id}&accepted=${id}`,
  (id) => `/login/invitation?link=${id}`,
  (id) => `/login/set-up?link=${id}`,
  (id) => `/dashboard/manage/${id}/edit.data`,
  (id) => `/dashboard/manage/${id}/history.data`,
  (id) => `/dashboard/manage/${id}/record.data`,
  (id) => `/dashboard/manage/${ID}/edit.data?proposal=${id}`,
  (id) => `/dashboard/desk/${id}/${id}.data`,
  (id) => `/dashboard/images/${id}.data`,
  (id) => `/dashboard/previews?article=${id}`,
  (id) => `/dashboard/notes/article?article=${id}`,
  (id) => `/dashboard/articles?search=${id}`,
];

describe('a malformed, overlong or invalid text in a URL', () => {
  test.each(URLS_WITH_ID.map((toUrl) => [toUrl('ID'), toUrl] as const))('%s fails no request', async (_name, toUrl) => {
    const statuses = [];
    for (const headers of [{}, { Cookie: cookie }]) {
      for (const written of WRITTEN) statuses.push((await site.get(toUrl(written), { headers })).status);
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('in a comment on a preview, and in its token, fails no request', async () => {
    const link = { articleId: articleId(ID), life: 'day', allowsComments: true } as const;
    const maker = { userEmail: 'desk@prohor.example', userId: 'u1' };
    const created = await site.previews.create({ ...link, maker, nowMs: Date.now() });
    expect.assert(created.kind === 'created');
    const statuses = [];
    for (const written of WRITTEN) {
      for (const [path, body] of [
        [`/preview/${created.token}`, `name=${written}&text=${written}`],
        [`/preview/${created.token}`, `name=a&text=b&${written}=${written}`],
        [`/preview/${written}`, 'name=a&text=b'],
        [`/article/${written}/view`, ''],
      ] as const) {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        statuses.push((await site.get(path, { method: 'POST', headers, body })).status);
      }
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(303);
  });
});
