import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { ImageDetails } from '#domain/images/image-record.ts';
import { NO_IMAGE_TEXTS } from '#domain/images/image-record.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { storeImage, toImageBody, toImageUrl, toToken } from '#tests/support/articles/stored-image.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { createArticleReading } from '../read/article-reading.ts';
import { createImageLibrary } from './image-library.ts';

const { db, editing, create, put } = await openArticleStore();
const library = createImageLibrary(db);
const reading = createArticleReading(db);
const EMPTY: ImageDetails = { ...NO_IMAGE_TEXTS, focus: null, isKept: false };
const ALL = { search: '', fromMs: null, toMs: null, after: null, limit: 10, nowMs: NOON_MS };

beforeEach(async () => {
  await db.deleteFrom('files').execute();
});

const store = async (digit: string, columns: object = {}) => {
  await storeImage(db, digit);
  await db
    .updateTable('files')
    .set({ name: `articles/1_${digit}`, ...columns })
    .where('token', '=', toToken(digit))
    .execute();
};
const list = async (change: Partial<typeof ALL> | object = {}) => {
  const { rows, next } = await library.list({ ...ALL, ...change });
  return { digits: rows.map(({ token }) => token[0]), next };
};

describe('the library', () => {
  it('names no draft or deleted article of colleagues to a viewer who may not read it', async () => {
    await store('a');
    const drafts = { imageUrl: toImageUrl('a'), status: 'draft' } as const;
    await create({ imageUrl: toImageUrl('a'), title: 'প্রকাশিত' }, 'n1');
    for (const id of ['n2', 'n3', 'n4', 'n5']) await create({ ...drafts, title: id }, id);
    const own = { ownerId: 'contributor' };
    for (const id of ['n3', 'n5']) await db.updateTable('articles').set(own).where('id', '=', articleId(id)).execute();
    for (const id of ['n4', 'n5']) await editing.delete({ id: articleId(id), ...by(RINA) });
    const findUses = async (ownerId: string | null) => {
      const image = await library.find({ token: toToken('a'), nowMs: NOON_MS, ownerId });
      return { titles: image?.uses.shown.map(({ title }) => title), hasHidden: image?.uses.hasHidden };
    };
    expect(await findUses('contributor')).toEqual({ titles: ['প্রকাশিত', 'n3', 'n5'], hasHidden: true });
    expect(await findUses(null)).toEqual({ titles: ['প্রকাশিত', 'n2', 'n3', 'n4', 'n5'], hasHidden: false });
  });

  it('lists every image once, newest first, by cursor', async () => {
    for (const [index, digit] of ['a', 'b', 'c', 'd'].entries())
      await store(digit, { createdAt: Math.floor(index / 2) });
    const first = await list({ limit: 3 });
    expect(first.digits).toEqual(['d', 'c', 'b']);
    expect(await list({ limit: 3, after: first.next })).toEqual({ digits: ['a'], next: null });
  });

  it.each([
    ['caption', 'নদীর ঘাট'],
    ['alt', 'ভিড়'],
    ['credit', 'Reuters/Rina'],
    ['source', 'বাসস'],
    ['people', 'শামসুর রাহমান'],
    ['uploadedBy', 'rina@prohor.example'],
    ['name', 'articles/1700_river-boats.jpg'],
  ])('finds a part of the %s in any case and encoding', async (column, text) => {
    await store('a', { [column]: text });
    await store('b');
    const part = text.replace('articles/1700_', '').slice(1, 7).toUpperCase().normalize('NFD');
    expect((await list({ search: ` ${part} ` })).digits).toEqual(['a']);
    expect((await list({ search: `${part}x` })).digits).toEqual([]);
  });

  it('finds an image behind the newest thousand, and one within dates only', async () => {
    await store('a', { createdAt: 5, caption: 'নদী' });
    await sql`insert into files (token, name, state, url, digest, content_type, size_bytes, width_px, height_px, is_animated,
        uploaded_by, created_at)
      select md5(n::text), n::text, 'stored', '', '', '', 1, 1, 1, false, '', 9 from generate_series(1, 1100) as n`.execute(
      db,
    );
    expect((await list({ search: 'নদী' })).digits).toEqual(['a']);
    expect((await list({ fromMs: 5, toMs: 6 })).digits).toEqual(['a']);
    expect((await list({ search: 'নদী', fromMs: 6 })).digits).toEqual([]);
  });

  it('says since when nothing uses an image, and lists the unused ones', async () => {
    await store('a', { createdAt: 1 });
    await store('b', { createdAt: 2 });
    await create({ imageUrl: toImageUrl('a') });
    const find = async (digit: string) => (await library.find({ token: toToken(digit), nowMs: NOON_MS }))?.unusedSince;
    expect([await find('a'), await find('b')]).toEqual([null, 0]);
    expect((await list({ isUnused: true })).digits).toEqual(['b']);
    await editing.save({
      id: articleId('n1'),
      baseRevision: 1,
      input: makeInput({ imageUrl: toImageUrl('b') }),
      ...by(RINA),
    });
    expect(await find('a')).toEqual(expect.any(Number));
    expect((await list({ isUnused: true, search: 'articles/1_A' })).digits).toEqual([]);
    expect((await list({ isUnused: true })).digits).toEqual(['a']);
  });

  it('names the uses of an image and their states', async () => {
    await store('a');
    await put(
      { id: 'n1', title: 'এক', imageUrl: toImageUrl('a'), description: toImageBody('a') },
      { id: 'n2', title: 'দুই', socialImageUrl: toImageUrl('a'), status: 'draft' },
      { id: 'n3', title: 'তিন', description: toImageBody('a'), status: 'scheduled', publishAt: NOON_MS + 1 },
      { id: 'n4', title: 'চার', imageUrl: toImageUrl('a') },
    );
    await editing.delete({ id: articleId('n4'), ...by(RINA) });
    const image = await library.find({ token: toToken('a'), nowMs: NOON_MS });
    expect(image?.uses).toEqual({
      shown: [
        { state: 'published', articleId: 'n1', title: 'এক' },
        { state: 'draft', articleId: 'n2', title: 'দুই' },
        { state: 'scheduled', articleId: 'n3', title: 'তিন' },
        { state: 'trash', articleId: 'n4', title: 'চার' },
      ],
      hasMore: false,
      hasHidden: false,
    });
    const { rows } = await library.list(ALL);
    expect(rows[0]?.uses).toMatchObject({
      shown: [{ articleId: 'n1' }, { articleId: 'n2' }, { articleId: 'n3' }],
      hasMore: true,
    });
  });
});

describe('the details of an image', () => {
  const token = toToken('a');
  const describeAs = (change: Partial<ImageDetails>, seen: Partial<ImageDetails> = {}) =>
    library.describe({ token, seen: { ...EMPTY, ...seen }, details: { ...EMPTY, ...seen, ...change }, nowMs: NOON_MS });

  it('are shown by every article that uses it, unless the article has its own text', async () => {
    await store('a');
    await create({ imageUrl: toImageUrl('a'), imageCredit: '', description: `![](${toImageUrl('a')})` });
    await create({ imageUrl: toImageUrl('a'), imageCredit: 'নিজস্ব' }, 'n2');
    const details = { credit: 'রিনা', focus: { x: 0.3, y: 0.7 } };
    expect(await describeAs(details)).toEqual({ kind: 'described', details: { ...EMPTY, ...details } });
    const url = `${toImageUrl('a')}&focus=30-70`;
    expect(await reading.findArticle(articleId('n1'))).toMatchObject({
      imageUrl: url,
      imageCredit: 'রিনা',
      description: `![](${url} "" "রিনা")`,
    });
    expect(await reading.findArticle(articleId('n2'))).toMatchObject({ imageUrl: url, imageCredit: 'নিজস্ব' });
    const cards = await reading.listNewest({ limit: 9, nowMs: NOON_MS });
    expect(cards.map(({ imageUrl }) => imageUrl)).toEqual([url, url]);
    const feed = await reading.listFeedArticles({ limit: 9, nowMs: NOON_MS });
    expect(feed.map(({ imageUrl, imageCredit }) => [imageUrl, imageCredit])).toEqual([
      [url, 'নিজস্ব'],
      [url, 'রিনা'],
    ]);
    expect((await editing.find(articleId('n1')))?.article).toMatchObject({
      imageUrl: toImageUrl('a'),
      imageCredit: '',
    });
  });

  it('are merged if two people change different ones, and refused if they change the same', async () => {
    await store('a');
    await describeAs({ credit: 'রিনা' });
    expect(await describeAs({ caption: 'ঘাট' })).toMatchObject({
      kind: 'described',
      details: { credit: 'রিনা', caption: 'ঘাট' },
    });
    expect(await describeAs({ credit: 'কামাল', alt: 'নদী' })).toMatchObject({
      kind: 'conflict',
      details: { credit: 'রিনা', alt: '' },
    });
    expect(await describeAs({ credit: 'রিনা' })).toMatchObject({ kind: 'described' });
    expect(await describeAs({ credit: 'কামাল' }, { credit: 'রিনা', caption: 'ঘাট' })).toMatchObject({
      kind: 'described',
      details: { credit: 'কামাল' },
    });
  });

  it('of a deleted image cannot be changed', async () => {
    expect(await describeAs({ credit: 'রিনা' })).toEqual({ kind: 'missing' });
  });
});

describe('replacing an image everywhere', () => {
  const NONE_FAILED = { proposed: 0, failed: 0, reasons: [] };
  const replace = (change: object = {}) =>
    library.replace({
      from: toToken('a'),
      to: toToken('b'),
      after: '',
      limit: 2,
      actor: KAMAL,
      nowMs: NOON_MS + 1,
      newHistoryId: () => crypto.randomUUID(),
      ...change,
    });

  it('changes articles and drafts, one history entry each, and no time for readers', async () => {
    for (const digit of ['a', 'b', 'c']) await store(digit);
    await create({ imageUrl: toImageUrl('a'), description: toImageBody('a', 'c'), socialImageUrl: toImageUrl('a') });
    await create({ description: toImageBody('a'), status: 'draft' }, 'n2');
    await create({ imageUrl: toImageUrl('c') }, 'n3');
    expect(await replace()).toEqual({ kind: 'replaced', ...NONE_FAILED, changed: 2, next: null });
    expect((await editing.find(articleId('n1')))?.article).toMatchObject({
      imageUrl: toImageUrl('b'),
      socialImageUrl: toImageUrl('b'),
      description: toImageBody('b', 'c'),
      updatedAt: NOON_MS,
    });
    expect((await editing.find(articleId('n2')))?.article).toMatchObject({
      description: toImageBody('b'),
      status: 'draft',
    });
    expect((await editing.find(articleId('n3')))?.revision).toBe(1);
    const { rows } = await editing.listHistory({ articleId: articleId('n1'), after: null, limit: 9 });
    expect(rows.map(({ action, userEmail }) => [action, userEmail])).toEqual([
      ['Edited', KAMAL.userEmail],
      ['Created', RINA.userEmail],
    ]);
    expect((await library.find({ token: toToken('a'), nowMs: NOON_MS }))?.uses.shown).toEqual([
      { state: 'revision', articleId: 'n1', title: makeInput().title },
      { state: 'revision', articleId: 'n2', title: makeInput().title },
    ]);
  });

  it('takes the texts that the new image has, and leaves those of other images', async () => {
    for (const digit of ['a', 'b', 'c']) await store(digit);
    await db.updateTable('files').set({ caption: 'নতুন', credit: 'রিনা' }).where('token', '=', toToken('b')).execute();
    const line = (digit: string) => `![বর্ণনা](${toImageUrl(digit)} "পুরোনো" "কামাল")`;
    await create({
      ...{ imageUrl: toImageUrl('a'), imageCaption: 'পুরোনো', imageCredit: 'কামাল', imageAlt: 'বর্ণনা' },
      description: `${line('a')}\n\n${line('c')}`,
    });
    expect(await replace({ takesTexts: true })).toMatchObject({ changed: 1 });
    expect((await editing.find(articleId('n1')))?.article).toMatchObject({
      ...{ imageUrl: toImageUrl('b'), imageCaption: '', imageCredit: '', imageAlt: 'বর্ণনা' },
      description: `![বর্ণনা](${toImageUrl('b')})\n\n${line('c')}`,
    });
  });

  it('continues where the last batch ended', async () => {
    for (const digit of ['a', 'b']) await store(digit);
    await put(...['n1', 'n2', 'n3'].map((id) => ({ id, imageUrl: toImageUrl('a') })));
    expect(await replace()).toEqual({ kind: 'replaced', ...NONE_FAILED, changed: 2, next: 'n2' });
    expect(await replace({ after: 'n2' })).toEqual({ kind: 'replaced', ...NONE_FAILED, changed: 1, next: null });
  });

  test.each([
    ['deleted', { to: toToken('c') }],
    ['the same', { to: toToken('a') }],
  ])('changes nothing if the new image is %s', async (_, change) => {
    await store('a');
    await create({ imageUrl: toImageUrl('a') });
    expect(await replace(change)).toEqual({ kind: 'missing' });
  });
});
