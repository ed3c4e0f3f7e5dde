import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardCode } from '#domain/cards/card.ts';
import { parseCardCode } from '#domain/cards/card-code.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { purgeTrash } from '#services/articles/edit/trash.ts';
import { findImageUses, findUsedImages } from '#services/articles/image-uses.ts';
import { createImageLibrary } from '#services/articles/images/image-library.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { StorageFullError } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import {
  CARD_CONTENT,
  CARD_SITE,
  createTestCardMaker,
  makeCard,
  PLAIN_RENDERER,
} from '#tests/support/articles/make-card.ts';
import { storeImage, toImageUrl } from '#tests/support/articles/stored-image.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { openTestStore } from '#tests/support/database/test-stores.ts';
import { addStaffRow, turnRolesOn } from '#tests/support/staff/staff-roles.ts';
import { articleId } from '#tools/article-id.ts';
import { createCards } from './cards.ts';
import type { CardRenderer } from './render/card-renderer.ts';

const { db, editing, create, put } = await openArticleStore();
const place = await openTestStore('disk');
const store = openObjectStore(place.storageUrl, '');
const context = { db, store, findUses: findImageUses, onDeleteFailed: () => {} };
const files = createFileStorage(context);
const cards = createCards(db);
const reading = createArticleReading(db);
const N1 = articleId('n1');

beforeEach(async () => {
  for (const table of ['cards', 'files', 'staff', 'signInPolicy', 'documents'] as const) {
    await db.deleteFrom(table).execute();
  }
});
afterAll(() => place.remove());

const make = (change: Partial<Parameters<typeof makeCard>[2]> = {}) =>
  makeCard({ db, files }, N1, { nowMs: NOON_MS, ...change });
const makeAs = (actor: HistoryActor, renderer?: Pick<CardRenderer, 'draw'>, storage = files) =>
  createTestCardMaker({ db, files: storage, ...(renderer && { renderer }) }).make({
    ...{ articleId: N1, content: CARD_CONTENT, actor, nowMs: NOON_MS },
  });
const countRows = async () => {
  const rows = [
    await db.selectFrom('cards').select('token').execute(),
    await db.selectFrom('files').select('token').execute(),
  ];
  return rows.map(({ length }) => length);
};
const decide = (decision: Parameters<typeof editing.decideRecord>[0]['decision']) =>
  editing.decideRecord({ id: N1, decision, ...by(RINA) });

describe('a card', () => {
  test('has a preview with a code that proves nothing, or as the draft that it would be; nothing is stored', async () => {
    await create();
    const proofs: unknown[] = [];
    const renderer: typeof PLAIN_RENDERER = {
      draw: async (content, format) => {
        proofs.push(content.proof);
        return PLAIN_RENDERER.draw(content, format);
      },
    };
    const maker = createTestCardMaker({ db, files, renderer });
    const command = { articleId: N1, content: CARD_CONTENT, actor: RINA, nowMs: NOON_MS };
    expect(await maker.preview(command)).toMatchObject({ kind: 'drawn' });
    await decide({ kind: 'withdraw', reason: 'ভুল নথি' });
    expect(await maker.preview(command)).toMatchObject({ kind: 'drawn' });
    expect(proofs).toEqual([{ code: '????????', url: `${CARD_SITE}/v` }, null]);
    expect(await maker.preview({ ...command, articleId: articleId('n2') })).toEqual({ kind: 'missing' });
    expect(await countRows()).toEqual([0, 0]);
  });

  test('of a public article has a code, a proof and one stored JPEG, and staff are notified', async () => {
    await create();
    const made = await makeAs(RINA);
    if (made.kind !== 'made') throw new Error(made.kind);
    const { code, token, content, ...card } = made.card;
    expect(card).toEqual({ articleId: N1, isDraft: false, madeBy: RINA.userEmail, madeAt: NOON_MS });
    expect(parseCardCode(code)).toBe(code);
    expect(content).toEqual({ ...CARD_CONTENT, proof: { code, url: `${CARD_SITE}/v/${code}` } });
    expect(await cards.find(code)).toEqual(made.card);
    expect(await files.findSize({ token, file: '1080.jpg' })).toBeGreaterThan(0);
    expect(await files.findSize({ token, file: '1080.avif' })).toBeNull();
    const stored = await files.findByToken(token);
    expect(stored).toMatchObject({ url: `/media/${token}/1080.jpg?w=1080&h=1080`, contentType: 'image/jpeg' });
    expect((await db.selectFrom('cards').select('signature').executeTakeFirst())?.signature).toEqual(
      Buffer.from([1, 2, 0, 255]),
    );
  });

  test('of a draft, and of an article that is not due, is a draft without a proof', async () => {
    for (const change of [{ status: 'draft' }, { embargoUntil: NOON_MS + 1 }] as const) {
      await put({ id: N1, ...change });
      expect(await make()).toMatchObject({ isDraft: true, content: { proof: null } });
    }
  });

  test('of an article that does not exist is not made', async () => {
    expect(await makeAs(RINA)).toEqual({ kind: 'missing' });
    expect(await countRows()).toEqual([0, 0]);
  });

  test.each([
    ['owner', 'public', false],
    ['editor', 'public', false],
    ['other-editor', 'public', true],
    ['reporter', 'public', true],
    ['contributor', 'public', true],
    ['editor', 'draft', true],
    ['contributor', 'draft', 'not-assigned'],
    ['deleted', 'public', 'no-account'],
  ] as const)('made by the %s of a site with roles, of a %s article: %s', async (id, state, expected) => {
    const account = { owner: 'owner', editor: 'editor', 'other-editor': 'editor', reporter: 'reporter' } as const;
    await create({ category: 'খেলা', status: state === 'draft' ? 'draft' : 'published' });
    const role = id === 'contributor' || id === 'deleted' ? 'contributor' : account[id];
    const desks = { editor: ['খেলা'], 'other-editor': ['বিশ্ব'] }[id as string];
    const actor = await addStaffRow(db, { id, role, ...(desks && { desks }) });
    await turnRolesOn(db);
    if (id === 'deleted') await db.deleteFrom('staff').execute();
    const made = await makeAs(actor);
    expect(made.kind === 'made' ? made.card.isDraft : made.kind === 'forbidden' && made.reason).toBe(expected);
  });

  test('is drawn again as a draft if its article is withdrawn while it is drawn', async () => {
    await create();
    const proofs: unknown[] = [];
    const draw: CardRenderer['draw'] = async (content) => {
      proofs.push(content.proof);
      if (proofs.length === 1) await decide({ kind: 'withdraw', reason: 'ভুল' });
      return PLAIN_RENDERER.draw(content, 'jpeg');
    };
    expect(await makeAs(RINA, { draw })).toMatchObject({ kind: 'made', card: { isDraft: true } });
    expect(proofs).toEqual([expect.objectContaining({}), null]);
    expect(await countRows()).toEqual([1, 1]);
  });
});

describe('nothing remains', () => {
  const failingStorage = (error: Error) =>
    createFileStorage({ ...context, store: { ...store, put: () => Promise.reject(error) } });

  test('if the renderer is busy or fails', async () => {
    await create();
    expect(await makeAs(RINA, { draw: async () => ({ kind: 'busy' }) })).toEqual({ kind: 'busy' });
    await expect(makeAs(RINA, { draw: () => Promise.reject(new Error('no font')) })).rejects.toThrow('no font');
    expect(await countRows()).toEqual([0, 0]);
  });

  test('if the store is full or fails', async () => {
    await create();
    expect(await makeAs(RINA, PLAIN_RENDERER, failingStorage(new StorageFullError()))).toEqual({ kind: 'full' });
    await expect(makeAs(RINA, PLAIN_RENDERER, failingStorage(new Error('down')))).rejects.toThrow('down');
    expect(await countRows()).toEqual([0, 0]);
  });

  test('if the row of the card is refused', async () => {
    await create();
    const content = { ...CARD_CONTENT, text: 'ক\u0000' };
    const command = { articleId: N1, content, actor: RINA, nowMs: NOON_MS };
    await expect(createTestCardMaker({ db, files }).make(command)).rejects.toThrow();
    expect(await countRows()).toEqual([0, 0]);
  });
});

describe('the cards of an article', () => {
  test('are listed newest first with who made them, also of a deleted article', async () => {
    await create();
    const first = await make();
    const second = await make({ nowMs: NOON_MS + 1 });
    await editing.delete({ id: N1, ...by(RINA) });
    expect((await cards.listOfArticle(N1)).map(({ code, madeBy }) => [code, madeBy])).toEqual([
      [second.code, RINA.userEmail],
      [first.code, RINA.userEmail],
    ]);
  });

  test('prove what has happened to it since', async () => {
    await create({ title: 'প্রথম' });
    const { code } = await make();
    const find = async (nowMs = NOON_MS + 10) => cards.findForReaders(code, nowMs);
    expect(await find()).toMatchObject({ kind: 'genuine', title: 'প্রথম', changedAt: null, correctedAt: null });
    const change = { id: N1, input: makeInput({ title: 'দ্বিতীয়' }), baseRevision: 1 };
    await editing.save({ ...change, ...by(RINA, NOON_MS + 1) });
    const decision = { kind: 'add-correction', text: 'আগে প্রথম লেখা হয়েছিল।' } as const;
    await editing.decideRecord({ id: N1, decision, ...by(RINA, NOON_MS + 2) });
    expect(await find()).toMatchObject({ title: 'দ্বিতীয়', changedAt: NOON_MS + 1, correctedAt: NOON_MS + 2 });
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    expect(await find()).toMatchObject({ kind: 'ended', reason: 'withdrawn', endedAt: NOON_MS });
    await editing.delete({ id: N1, ...by(RINA) });
    expect(await find()).toMatchObject({ kind: 'ended', reason: 'removed' });
    await purgeTrash(db, { beforeMs: NOON_MS + 1, limit: 10 });
    expect(await find()).toEqual({ kind: 'ended', code, madeAt: NOON_MS, reason: 'removed', endedAt: null });
    expect(await countRows()).toEqual([1, 1]);
    await put({ id: N1, title: 'তৃতীয়' });
    expect(await find()).toMatchObject({ kind: 'genuine', title: 'তৃতীয়' });
  });

  test('prove nothing if they are drafts or unknown', async () => {
    await put({ id: N1, status: 'draft' });
    const { code } = await make();
    await put({ id: N1 });
    expect(await cards.findForReaders(code, NOON_MS)).toBeNull();
    expect(await cards.findForReaders('22222222' as CardCode, NOON_MS)).toBeNull();
  });

  test('include the newest in the size of link previews that is not a draft', async () => {
    await create();
    expect(await cards.findShareImage(N1)).toBeNull();
    await make({ size: 'wide' });
    const { token } = await make({ size: 'wide', nowMs: NOON_MS + 1 });
    await make({ nowMs: NOON_MS + 2 });
    await put({ id: N1, status: 'draft' });
    await make({ size: 'wide', nowMs: NOON_MS + 3 });
    const image = { url: `/media/${token}/1200.jpg`, size: { width: 1200, height: 630 } };
    expect(await cards.findShareImage(N1)).toEqual(image);
  });
});

describe('the picture of a card', () => {
  const findUse = (token: string) => reading.findPublicUse({ token, nowMs: NOON_MS });

  test('is public while its article is, and that of a draft never', async () => {
    await put({ id: N1, status: 'draft' });
    const draft = await make();
    await put({ id: N1 });
    const card = await make();
    expect([await findUse(card.token), await findUse(draft.token)]).toEqual([N1, null]);
    await decide({ kind: 'withdraw', reason: 'ভুল' });
    expect(await findUse(card.token)).toBeNull();
  });

  test('is used, is not in the library and cannot become the image of an article', async () => {
    await create();
    const { token } = await make();
    const url = `/media/${token}/1080.jpg?w=1080&h=1080`;
    expect(await findUsedImages(db, [url])).toEqual(new Set([url]));
    expect(await files.removeByUrl(url)).toBe(false);
    const library = createImageLibrary(db);
    const all = { search: '', fromMs: null, toMs: null, after: null, limit: 10, nowMs: NOON_MS };
    expect((await library.list(all)).rows).toEqual([]);
    expect((await library.list({ ...all, isUnused: true })).rows).toEqual([]);
    expect(await library.find({ token, nowMs: NOON_MS })).toBeNull();
    const change = { id: N1, input: makeInput({ imageUrl: url }), baseRevision: 1 };
    expect((await editing.save({ ...change, ...by(RINA) })).kind).not.toBe('saved');
  });

  test('is removed with its card', async () => {
    await create();
    const { token } = await make();
    await db.deleteFrom('cards').execute();
    expect(await db.selectFrom('imageUses').selectAll().where('token', '=', token).execute()).toEqual([]);
    expect(await files.removeByUrl(`/media/${token}/1080.jpg?w=1080&h=1080`)).toBe(true);
    expect(await files.findSize({ token, file: '1080.jpg' })).toBeNull();
  });
});

test('the logo of the cards is a use of its image', async () => {
  const documents = createDocuments(db);
  const [first, second] = [await storeImage(db, 'a'), await storeImage(db, 'b')];
  let baseUpdatedAt = 0;
  for (const [value, used] of [
    [first, 'a'],
    [second, 'b'],
    ['', ''],
  ] as const) {
    const saved = await documents.saveSiteSettings([{ field: 'cardLogo', value, baseUpdatedAt }], NOON_MS);
    baseUpdatedAt = saved.kind === 'saved' ? saved.settings.cardLogo.updatedAt : 0;
    const found = await findUsedImages(db, [toImageUrl('a'), toImageUrl('b')]);
    expect([...found]).toEqual(used === '' ? [] : [toImageUrl(used)]);
  }
});
