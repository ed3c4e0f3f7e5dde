import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { openDatabase } from '#services/postgres/open-database.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { removeImage, storeImage, toImageBody, toImageUrl, toToken } from '#tests/support/articles/stored-image.ts';
import { by, KAMAL, openArticleStore } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';
import { markUnusedIncomplete } from '../../storage/file-rows.ts';
import { createArticleAutosaves } from '../autosave/article-autosaves.ts';
import { saveArticle } from '../change/change-article.ts';
import { findImageUses } from '../image-uses.ts';

const { db, url, create, save, expectWaiting, readRevisions } = await openArticleStore();
const N1 = articleId('n1');

beforeEach(async () => {
  for (const table of ['articleAutosaves', 'files'] as const) await db.deleteFrom(table).execute();
});

describe('an image that was deleted', () => {
  test.each([
    ['featured', { imageUrl: toImageUrl('a') }],
    ['social', { socialImageUrl: toImageUrl('a') }],
    ['body', { description: toImageBody('a', 'b') }],
  ])('is missing as a new %s image, for a new article too, and nothing is saved', async (place, change) => {
    await storeImage(db, 'b');
    await create();
    const missing = { kind: 'image-missing', place };
    expect([await save(change), await create(change, 'n2')]).toEqual([missing, missing]);
    expect(await readRevisions()).toEqual(['1 saved']);
  });

  it('is missing if the save waited for its deletion', async () => {
    await storeImage(db, 'a');
    await create();
    const deletion = await db.startTransaction().execute();
    await markUnusedIncomplete(deletion, { key: { column: 'token', value: toToken('a') }, findUses: findImageUses });
    const saving = save({ imageUrl: toImageUrl('a') });
    await expectWaiting();
    await deletion.commit().execute();
    expect(await saving).toEqual({ kind: 'image-missing', place: 'featured' });
  });

  it('is in use if its deletion waited for the save', async () => {
    await storeImage(db, 'a');
    await create();
    const saving = await db.startTransaction().execute();
    await saveArticle(saving, {
      id: N1,
      input: makeInput({ description: toImageBody('a') }),
      baseRevision: 1,
      ...by(KAMAL),
    });
    const deletion = markUnusedIncomplete(db, {
      key: { column: 'token', value: toToken('a') },
      findUses: findImageUses,
    });
    await expectWaiting();
    await saving.commit().execute();
    expect((await deletion).uses).toEqual([{ kind: 'article', articleId: 'n1' }]);
  });

  it('does not prevent a save of an article that showed it before', async () => {
    await storeImage(db, 'a');
    await create({ imageUrl: toImageUrl('a'), description: toImageBody('a') });
    await removeImage(db, 'a');
    const change = { imageUrl: toImageUrl('a'), description: `${toImageBody('a')}\nঙ` };
    expect(await save(change)).toMatchObject({ kind: 'saved', revision: 2 });
  });

  it('does not prevent a save if another save replaced it', async () => {
    const [before, after] = [await storeImage(db, 'a'), await storeImage(db, 'b')];
    await create({ imageUrl: before });
    await save({ imageUrl: after });
    await removeImage(db, 'a');
    const saved = await save({ imageUrl: before, title: 'নতুন' });
    expect(saved).toMatchObject({ kind: 'saved', article: { title: 'নতুন', imageUrl: after } });
  });

  it('is missing if the merged text would show it again', async () => {
    await storeImage(db, 'a');
    await create({ imageUrl: toImageUrl('a') });
    await save({ imageUrl: '' });
    await removeImage(db, 'a');
    const again = { imageUrl: toImageUrl('a') };
    expect(await save(again, { baseRevision: 2 })).toEqual({ kind: 'image-missing', place: 'featured' });
  });
});

describe('the cost of a save', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is at most 8 round trips to the database, autosave included', async () => {
    await storeImage(db, 'a');
    await create({ imageUrl: toImageUrl('a'), description: toImageBody('a') });
    const draft = { articleId: N1, draftId: 'd1', baseRevision: 1, sequence: 1, replaces: null };
    const autosave = { ...draft, owner: KAMAL, form: EMPTY_FORM, imageUrl: '', nowMs: NOON_MS };
    await createArticleAutosaves(db).store(autosave);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const own = openDatabase(url, { maxConnections: 1, statementTimeoutMs: 0, onConnectionError: () => {} });
    const input = makeInput({ imageUrl: toImageUrl('a'), description: `${toImageBody('a')}\nশেষ` });
    await saveArticle(own, { id: N1, input, baseRevision: 1, draftId: 'd1', ...by(KAMAL) });
    await own.destroy();
    expect(statements.mock.calls.length).toBeLessThanOrEqual(8);
    expect(statements.mock.calls.length).toBeGreaterThan(2);
  });

  it('does not grow with the trash', async () => {
    await storeImage(db, 'a');
    await create({ imageUrl: toImageUrl('a') });
    await sql`insert into trash (article_id, content, revision, image_url, deleted_at, deleted_by)
      select 't' || n, jsonb_build_object('description', '![](/media/' || md5(n::text) || '/30.jpg)'), 1, '', n, ''
      from generate_series(1, 10000) as n`.execute(db);
    await sql`analyze trash, image_uses`.execute(db);
    const readTuples = db.transaction().execute(async (trx) => {
      const input = makeInput({ imageUrl: '', description: 'নতুন' });
      await saveArticle(trx, { id: N1, input, baseRevision: 1, ...by(KAMAL) });
      const uses = await findImageUses(trx, toToken('a'));
      const { rows } = await sql<{ tuples: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as tuples from pg_stat_xact_user_tables
        where relname in ('trash', 'image_uses')`.execute(trx);
      return { uses, tuples: rows[0]?.tuples };
    });
    const { uses, tuples } = await readTuples;
    expect(uses).toEqual([{ kind: 'revision', articleId: 'n1' }]);
    // The plan depends on what the server knows of the tables; a scan would read 10,000.
    expect(tuples).toBeLessThan(100);
  });
});
