import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { toTagKey } from '#domain/article/tag.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { by, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { createEmptyDatabase } from '#tests/support/database/test-postgres.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import { migrate } from '../../postgres/migrate.ts';
import { createArticleReading } from '../read/article-reading.ts';

const { db, editing, create, save, put } = await openArticleStore();
const articles = createArticleReading(db);
const list = async (key: string, after: { ms: number; id: string } | null = null, limit = 10) => {
  const { rows, next } = await articles.listTag({ key, after, limit, nowMs: NOON_MS });
  return { ids: rows.map(({ id }) => id), next };
};
const readTags = async () => {
  const rows = await db.selectFrom('tags').selectAll().orderBy('key').orderBy('name').execute();
  return rows.map(({ key, name, articles: count }) => `${key} ${name} ${count}`);
};

describe('the articles of a tag', () => {
  test('are the visible ones in any spelling, newest first, by cursor', async () => {
    await put(
      { id: 'a', tags: ['IPL'], createdAt: NOON_MS - 3 },
      { id: 'b', tags: ['ipl', 'অন্য'], createdAt: NOON_MS - 1 },
      { id: 'c', tags: ['Ipl'], status: 'scheduled', publishAt: NOON_MS - 2 },
      { id: 'later', tags: ['ipl'], status: 'scheduled', publishAt: NOON_MS + 1 },
      { id: 'draft', tags: ['ipl'], status: 'draft' },
    );
    expect((await list('ipl')).ids).toEqual(['b', 'c', 'a']);
    const first = await list('ipl', null, 2);
    expect(first.ids).toEqual(['b', 'c']);
    expect((await list('ipl', first.next)).ids).toEqual(['a']);
    const feed = await articles.listFeedArticles({ tagKey: 'ipl', limit: 2, nowMs: NOON_MS });
    expect(feed.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('follow a save, a deletion, a restore, an import and its replacement', async () => {
    await create({ tags: ['ক', 'খ'] });
    expect(await readTags()).toEqual(['ক ক 1', 'খ খ 1']);
    await save({ tags: ['খ'] });
    expect([(await list('ক')).ids, (await list('খ')).ids]).toEqual([[], ['n1']]);
    await editing.delete({ id: articleId('n1'), ...by(RINA) });
    expect(await readTags()).toEqual([]);
    await editing.restoreFromTrash({ id: articleId('n1'), ...by(RINA) });
    await put({ id: 'a', tags: ['খ', 'খ'] });
    expect(await readTags()).toEqual(['খ খ 2']);
    await put({ id: 'a', tags: [] });
    expect(await readTags()).toEqual(['খ খ 1']);
  });
});

test('the name of a tag is its most used spelling', async () => {
  await put({ id: 'a', tags: ['ipl'] }, { id: 'b', tags: ['IPL'] }, { id: 'c', tags: ['IPL'] });
  expect(await articles.findTagName('ipl')).toBe('IPL');
  expect(await articles.findTagName('none')).toBeNull();
});

test('the sitemap has the tags of at least three visible articles', async () => {
  const tagged = (tags: string[], ids: string[]) => ids.map((id) => ({ id, tags }));
  await put(
    ...tagged(['অনেক', 'গোপন'], ['a', 'b']),
    { id: 'c', tags: ['অনেক'] },
    { id: 'd', tags: ['গোপন'], status: 'draft' },
  );
  expect(await articles.listSitemapTags(NOON_MS)).toEqual(['অনেক']);
});

test('the database computes the same key as the program', async () => {
  const piece = fc.constantFrom(
    ...[
      'ক',
      'য',
      'য\u09bc',
      'ব',
      '\u09bc',
      '\u09be',
      '\u09c7',
      '\u09d7',
      '\u0981',
      'অ',
      '\u200d',
      '\u200c',
      ' ',
      '\u00a0',
      'A',
      'z',
      '.',
      'É',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const tag = normaliseText(pieces.join(''));
      const { rows } = await sql<{ key: string }>`select tag_key(${tag}) as key`.execute(db);
      expect(rows[0]?.key).toBe(toTagKey(tag));
    }),
    runs(100),
  );
});

test('the migration fills the table from what is stored', async () => {
  const before = await createEmptyDatabase(inject('templateUrl'));
  await migrate(before.db, { upTo: '0021-social-image' });
  await sql`insert into articles (id, title, description, excerpt, category, author, tags, image_url, image_caption, is_featured,
      created_at, updated_at, status, publish_at, meta_title, meta_description)
    values ('n1', '', '', '', '', '', ${['IPL', 'ipl']}, '', '', false, 1, 1, 'published', 0, '', '')`.execute(
    before.db,
  );
  await migrate(before.db);
  expect(await before.db.selectFrom('tags').selectAll().execute()).toEqual([{ key: 'ipl', name: 'IPL', articles: 1 }]);
  await before.drop();
});
