import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toForm } from '#domain/article/article-form.ts';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import { MAX_COMMENTS_PER_LINK, MAX_PREVIEW_LINKS } from '#domain/desk/preview-link.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleAutosaves } from '../autosave/article-autosaves.ts';
import { purgeTrash } from '../edit/trash.ts';
import { deleteEndedPreviews, hashPreviewToken } from './manage-preview-links.ts';
import { createPreviewLinks, MAX_COMMENTS_PER_NETWORK, MAX_GUESSES_PER_NETWORK } from './preview-links.ts';

const { db, editing, create, save } = await openArticleStore();
const previews = createPreviewLinks(db, 'Asia/Dhaka');
const autosaves = createArticleAutosaves(db);
const N1 = articleId('n1');
const CLIENT = '192.0.2.1';
const COMMENT = { name: 'রিনা', text: 'ভালো' }; // "Rina", "good"

beforeEach(async () => {
  for (const table of ['previewLinks', 'articleAutosaves', 'signInTries'] as const)
    await db.deleteFrom(table).execute();
});

const request = { articleId: N1, maker: RINA, life: 'hour', allowsComments: true, nowMs: NOON_MS } as const;
async function makeLink(change: Partial<Parameters<typeof previews.create>[0]> = {}): Promise<string> {
  const result = await previews.create({ ...request, ...change });
  if (result.kind !== 'created') throw new Error(`The link was not created: ${result.kind}.`);
  return result.token;
}
const open = (token: string, { nowMs = NOON_MS, clientAddress = CLIENT } = {}) =>
  previews.open({ token, clientAddress, nowMs });
const readTitle = async (token: string) => {
  const result = await open(token);
  return result.kind === 'opened' ? result.article.title : result.kind;
};
const autosave = (
  form: Partial<ArticleForm>,
  { owner = RINA, nowMs = NOON_MS, baseRevision = 1 as number | null } = {},
) =>
  autosaves.store({
    ...{ owner, articleId: N1, draftId: 'd1', baseRevision, sequence: 1, replaces: null, imageUrl: '', nowMs },
    form: { ...toForm(makeInput(), 'Asia/Dhaka'), ...form },
  });
const endLinks = async (nowMs = NOON_MS) => {
  const [link] = await previews.list(N1);
  return previews.end({ id: link?.id ?? '', articleId: N1, nowMs });
};

describe('a link shows', () => {
  test('the saved article, whatever its status, and each later save', async () => {
    await create({ status: 'draft', title: 'ক' });
    const token = await makeLink();
    expect(await readTitle(token)).toBe('ক');
    await save({ status: 'scheduled', publishAt: NOON_MS + HOUR_MS, title: 'খ' });
    expect(await readTitle(token)).toBe('খ');
  });

  test('unsaved text of its maker, and of nobody else', async () => {
    await create({ title: 'ক' });
    const token = await makeLink();
    await autosave({ title: 'খ' }, { owner: KAMAL, nowMs: NOON_MS + 1 });
    expect(await readTitle(token)).toBe('ক');
    await autosave({ title: 'গ' }, { nowMs: NOON_MS + 1 });
    expect(await readTitle(token)).toBe('গ');
  });

  test('unsaved times in the zone of the site', async () => {
    await create();
    const token = await makeLink();
    await autosave({ embargoUntil: '2030-01-01T07:00' }, { nowMs: NOON_MS + 1 });
    const result = await open(token);
    expect(result.kind === 'opened' && result.article.embargoUntil).toBe(Date.parse('2030-01-01T07:00+06:00'));
  });

  test('the saved article if it is newer than the unsaved text', async () => {
    await create();
    const token = await makeLink();
    await autosave({ title: 'খ' });
    await save({ title: 'গ' }, { nowMs: NOON_MS + MINUTE_MS });
    expect(await readTitle(token)).toBe('গ');
  });

  test('an article that was never saved, with what it lacks', async () => {
    await autosave({ title: 'ক', category: '', author: ' ', description: '' }, { baseRevision: null });
    const result = await open(await makeLink());
    expect(result).toMatchObject({
      kind: 'opened',
      article: { id: 'n1', title: 'ক', category: '', author: '', description: '', updatedAt: NOON_MS },
    });
  });

  test('nothing once the article is deleted, also if it has unsaved text, and the article again after its restoration', async () => {
    await create({ title: 'ক' });
    const token = await makeLink();
    await autosave({ title: 'খ' }, { nowMs: NOON_MS - 1 });
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await readTitle(token)).toBe('missing');
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await readTitle(token)).toBe('ক');
  });
});

describe('a link', () => {
  test('cannot be made for an article without any text', async () => {
    expect(await previews.create(request)).toEqual({ kind: 'no-text' });
    await autosave({}, { owner: KAMAL, baseRevision: null });
    expect(await previews.create(request)).toEqual({ kind: 'no-text' });
  });

  test('is stored without its token', async () => {
    await create();
    const token = await makeLink();
    const row = await db.selectFrom('previewLinks').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.tokenHash).toBe(hashPreviewToken(token));
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['hour', HOUR_MS],
    ['day', 24 * HOUR_MS],
    ['week', 7 * 24 * HOUR_MS],
    ['month', 30 * 24 * HOUR_MS],
  ] as const)('for a %s expires after it', async (life, lifeMs) => {
    await create();
    const token = await makeLink({ life });
    expect((await open(token, { nowMs: NOON_MS + lifeMs - 1 })).kind).toBe('opened');
    expect((await open(token, { nowMs: NOON_MS + lifeMs })).kind).toBe('missing');
  });

  test('is not valid once it is revoked, through its own article only', async () => {
    await create();
    const token = await makeLink();
    const [link] = await previews.list(N1);
    const id = link?.id ?? '';
    expect(await previews.end({ id, articleId: articleId('n2'), nowMs: NOON_MS })).toBe(false);
    expect((await open(token)).kind).toBe('opened');
    expect(await previews.end({ id, articleId: N1, nowMs: NOON_MS })).toBe(true);
    expect((await open(token)).kind).toBe('missing');
    expect(await endLinks(NOON_MS + 1)).toBe(false);
  });

  test('is refused beyond the maximum of valid ones', async () => {
    await create();
    for (let count = 0; count < MAX_PREVIEW_LINKS; count += 1) await makeLink();
    expect(await previews.create(request)).toEqual({ kind: 'too-many-links' });
    await endLinks();
    expect((await previews.create(request)).kind).toBe('created');
  });

  test('that a withdrawal has ended is not listed as valid, and leaves room for another', async () => {
    await create();
    for (let count = 0; count < MAX_PREVIEW_LINKS; count += 1) await makeLink();
    expect(await previews.create(request)).toEqual({ kind: 'too-many-links' });
    await db
      .updateTable('articles')
      .set({ withdrawnAt: NOON_MS + 1 })
      .execute();
    expect(await previews.listValid({ nowMs: NOON_MS + 2 })).toEqual([]);
    expect(await previews.create({ ...request, nowMs: NOON_MS + 2 })).toMatchObject({ kind: 'created' });
  });

  test('that a withdrawal has ended does not work again after the article is reinstated', async () => {
    await create();
    const token = await makeLink();
    const decide = (decision: RecordDecision) => editing.decideRecord({ id: N1, decision, ...by(RINA, NOON_MS + 1) });
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    expect((await open(token, { nowMs: NOON_MS + 2 })).kind).toBe('missing');
    expect(await decide({ kind: 'reinstate', seen: 2 })).toMatchObject({ kind: 'saved' });
    expect((await open(token, { nowMs: NOON_MS + 3 })).kind).toBe('missing');
  });

  test('is not listed as valid while its article is in the trash', async () => {
    await create();
    await makeLink();
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await previews.listValid({ nowMs: NOON_MS })).toEqual([]);
    await editing.restoreFromTrash({ id: N1, ...by(RINA) });
    expect(await previews.listValid({ nowMs: NOON_MS })).toHaveLength(1);
  });

  test('is listed with its maker, end, openings and comments', async () => {
    await create();
    const first = await makeLink();
    await makeLink({ maker: KAMAL, nowMs: NOON_MS + 1, allowsComments: false });
    await previews.countOpening({ token: first, nowMs: NOON_MS + 2 });
    await previews.countOpening({ token: first, nowMs: NOON_MS + 3 });
    await previews.comment({ token: first, clientAddress: CLIENT, comment: COMMENT, nowMs: NOON_MS + 4 });
    const common = { id: expect.any(String) };
    expect(await previews.list(N1)).toEqual([
      {
        ...{ ...common, makerEmail: KAMAL.userEmail, createdAt: NOON_MS + 1, expiresAt: NOON_MS + 1 + HOUR_MS },
        ...{ allowsComments: false, openings: 0, lastOpenedAt: null, comments: [] },
      },
      {
        ...{ ...common, makerEmail: RINA.userEmail, createdAt: NOON_MS, expiresAt: NOON_MS + HOUR_MS },
        ...{ allowsComments: true, openings: 2, lastOpenedAt: NOON_MS + 3 },
        comments: [{ ...COMMENT, id: expect.any(Number), sentAt: NOON_MS + 4, isUnread: false }],
      },
    ]);
  });

  test('marks its article for its maker until the comments are read', async () => {
    await create();
    const comment = (token: string) =>
      previews.comment({ token, clientAddress: CLIENT, comment: COMMENT, nowMs: NOON_MS });
    const makerId = RINA.userId ?? '';
    const marks = (maker: { userId: string | null }) =>
      previews.countUnread({ makerId: maker.userId ?? '', articleIds: [N1, 'n2', 'a/b'] });
    await comment(await makeLink());
    await comment(await makeLink({ maker: KAMAL }));
    expect([await marks(RINA), await marks(KAMAL)]).toEqual([
      [{ articleId: N1, unread: 1 }],
      [{ articleId: N1, unread: 1 }],
    ]);
    const reader = { staffId: makerId, ownerId: null, nowMs: NOON_MS, limit: 9 };
    const [unread] = await previews.listUnread(reader);
    expect(unread).toMatchObject({ ...COMMENT, articleId: N1, title: makeInput().title });
    const own = (await previews.list(N1, makerId)).find(({ makerEmail }) => makerEmail === RINA.userEmail);
    expect(own?.comments.map(({ isUnread }) => isUnread)).toEqual([true]);
    const read = { linkId: own?.id ?? '', upTo: unread?.id ?? 0, nowMs: NOON_MS };
    expect(await previews.markRead({ ...read, makerId: KAMAL.userId ?? '' })).toBe(0);
    expect(await previews.markRead({ ...read, makerId })).toBe(1);
    await save({ status: 'draft' });
    expect(await previews.listUnread({ ...reader, staffId: KAMAL.userId ?? '', ownerId: 'somebody' })).toEqual([]);
    expect([await marks(RINA), await marks(KAMAL)]).toEqual([[], [{ articleId: N1, unread: 1 }]]);
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await marks(KAMAL)).toEqual([]);
  });

  test('is deleted with its comments when the article is purged', async () => {
    await create();
    const token = await makeLink();
    await previews.comment({ token, clientAddress: CLIENT, comment: COMMENT, nowMs: NOON_MS });
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await previews.list(N1)).toHaveLength(1);
    await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 1 });
    expect(await db.selectFrom('previewLinks').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('previewComments').selectAll().execute()).toEqual([]);
  });

  test('is deleted some time after its end', async () => {
    await create();
    await makeLink();
    await makeLink({ life: 'day' });
    const ended = { beforeMs: NOON_MS + HOUR_MS + 1, limit: 10 };
    expect(await deleteEndedPreviews(db, ended)).toBe(1);
    expect(await deleteEndedPreviews(db, ended)).toBe(0);
    expect(await previews.list(N1)).toHaveLength(1);
  });
});

describe('guesses', () => {
  const guess = (clientAddress: string, nowMs?: number) =>
    open(randomUUID(), { clientAddress, ...(nowMs !== undefined && { nowMs }) });

  test('of one network are limited, and valid links still open', async () => {
    await create();
    const token = await makeLink();
    for (let count = 0; count < MAX_GUESSES_PER_NETWORK; count += 1) expect((await guess(CLIENT)).kind).toBe('missing');
    expect(await guess(CLIENT)).toMatchObject({ kind: 'too-many-attempts' });
    expect((await open(token)).kind).toBe('opened');
  });

  test('with expired and revoked links are counted like unknown ones; openings are not', async () => {
    await create();
    const token = await makeLink();
    for (let count = 0; count < MAX_GUESSES_PER_NETWORK + 5; count += 1) await open(token);
    await endLinks();
    for (let count = 0; count < MAX_GUESSES_PER_NETWORK; count += 1) expect((await open(token)).kind).toBe('missing');
    expect((await open(token)).kind).toBe('too-many-attempts');
  });
});

describe('a comment', () => {
  const comment = (token: string, { nowMs = NOON_MS, clientAddress = CLIENT } = {}) =>
    previews.comment({ token, clientAddress, comment: COMMENT, nowMs });

  test('is refused if the link has ended, is unknown or allows none', async () => {
    await create();
    expect(await comment(await makeLink({ allowsComments: false }))).toEqual({ kind: 'missing' });
    expect(await comment(randomUUID())).toEqual({ kind: 'missing' });
    expect(await comment(await makeLink(), { nowMs: NOON_MS + HOUR_MS })).toEqual({ kind: 'missing' });
    expect(await db.selectFrom('previewComments').selectAll().execute()).toEqual([]);
  });

  test('is refused beyond the limit of its network', async () => {
    await create();
    const token = await makeLink();
    for (let count = 0; count < MAX_COMMENTS_PER_NETWORK; count += 1) {
      expect((await comment(token)).kind).toBe('added');
    }
    expect((await comment(token)).kind).toBe('too-many-attempts');
    expect((await comment(token, { clientAddress: '198.51.100.1' })).kind).toBe('added');
  });

  test('is refused if the link has its maximum, also by requests at the same time', async () => {
    await create();
    const token = await makeLink();
    const link = await db.selectFrom('previewLinks').select('id').executeTakeFirstOrThrow();
    const stored = Array.from({ length: MAX_COMMENTS_PER_LINK - 1 }, () => ({
      ...COMMENT,
      linkId: link.id,
      sentAt: NOON_MS,
    }));
    await db.insertInto('previewComments').values(stored).execute();
    const results = await Promise.all([comment(token), comment(token), comment(token)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['added', 'full', 'full']);
  });
});
