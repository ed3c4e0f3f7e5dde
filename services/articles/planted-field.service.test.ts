import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { startPlantedLoader } from '#tests/support/articles/plant-field.ts';
import { by, KAMAL, openArticleStore, RINA } from '#tests/support/database/article-store.ts';
import { articleId } from '#tools/article-id.ts';

const { db } = await openArticleStore();
const { load, stop } = await startPlantedLoader();
afterAll(stop);

const parseArticleForm: typeof import('#domain/article/parse-article-form.ts').parseArticleForm = await load(
  'domain/article/parse-article-form.ts',
  'parseArticleForm',
);
const parseArticle: typeof import('#domain/article/parse-article.ts').parseArticle = await load(
  'domain/article/parse-article.ts',
  'parseArticle',
);
const createArticleEditing: typeof import('./edit/article-editing.ts').createArticleEditing = await load(
  'services/articles/edit/article-editing.ts',
  'createArticleEditing',
);
const putArticles: typeof import('./transfer/transfer.ts').putArticles = await load(
  'services/articles/transfer/transfer.ts',
  'putArticles',
);
const exportLines: typeof import('../../cli/export/export-lines.ts').exportLines = await load(
  'cli/export/export-lines.ts',
  'exportLines',
);
const toChangeViews: typeof import('#app/newsroom/history/change-view.ts').toChangeViews = await load(
  'app/newsroom/history/change-view.ts',
  'toChangeViews',
);

/** The input of a form in which somebody typed the planted field. */
function typeForm(change: Record<string, string>) {
  const parsed = parseArticleForm(
    { ...EMPTY_FORM, title: 'পদ্মায় নতুন সেতু', description: 'মূল লেখা।', category: 'বাংলাদেশ', ...change },
    'Asia/Dhaka',
  );
  return parsed.ok ? parsed.input : expect.fail(parsed.message);
}

const exportSchema = z.object({ articles: z.record(z.string(), z.unknown()) });

const parseExport = (text: string) =>
  Object.entries(exportSchema.parse(JSON.parse(text)).articles).map(([id, record]) => {
    const parsed = parseArticle(id, record);
    return parsed.ok ? parsed.article : expect.fail(parsed.reason);
  });

const N1 = articleId('n1');

/** The recipe "A field of an article" in CONTRIBUTING.md says that these follow from one line of the table. */
describe('a field that is only in the table of fields, in the database and has a name', () => {
  const editing = createArticleEditing(db);
  const save = (dateline: string, baseRevision: number | null, actor = RINA) =>
    editing.save({ id: N1, input: typeForm({ dateline }), baseRevision, ...by(actor) });

  beforeAll(async () => {
    await sql`alter table articles add column dateline text not null default ''`.execute(db);
  });

  test('is parsed from the form, with its limit', () => {
    expect(typeForm({ dateline: ' রাজশাহী ' })).toMatchObject({ dateline: 'রাজশাহী' });
    expect(typeForm({})).toMatchObject({ dateline: '' });
    expect(parseArticleForm({ ...EMPTY_FORM, dateline: 'ক'.repeat(201) }, 'Asia/Dhaka')).toMatchObject({
      message: 'The dateline is too long: at most 200 characters.',
    });
  });

  test('is saved with the article and its revision, and empty in a revision from before', async () => {
    expect(await save('রাজশাহী', null)).toMatchObject({ kind: 'saved' });
    expect(await editing.find(N1)).toMatchObject({ article: { dateline: 'রাজশাহী' } });
    expect(await editing.findRevision({ articleId: N1, revision: 1 })).toMatchObject({
      article: { dateline: 'রাজশাহী' },
    });
    await sql`update article_revisions set content = content::jsonb - 'dateline'`.execute(db);
    expect(await editing.findRevision({ articleId: N1, revision: 1 })).toMatchObject({ article: { dateline: '' } });
  });

  test('is exported and imported', async () => {
    await save('রাজশাহী', null);
    const text = await db.transaction().execute(async (trx) => (await Array.fromAsync(exportLines(trx))).join(''));
    await db.deleteFrom('articles').execute();
    await putArticles(db, parseExport(text));
    expect(await editing.find(N1)).toMatchObject({ article: { dateline: 'রাজশাহী' } });
  });

  test('is merged by words if two people change it', async () => {
    await save('রাজশাহী থেকে রিনা', null);
    await save('রাজশাহী শহর থেকে রিনা', 1);
    expect(await save('রাজশাহী থেকে রিনা আক্তার', 1, KAMAL)).toMatchObject({ kind: 'saved', revision: 3 });
    expect(await editing.find(N1)).toMatchObject({ article: { dateline: 'রাজশাহী শহর থেকে রিনা আক্তার' } });
  });

  test('is compared in the history, by its name', async () => {
    const views = toChangeViews(typeForm({ dateline: 'রাজশাহী' }), typeForm({ dateline: 'নাটোর' }), String);
    expect(views).toMatchObject([
      {
        name: 'Dateline',
        pieces: [
          { kind: 'removed', text: 'রাজশাহী' },
          { kind: 'added', text: 'নাটোর' },
        ],
      },
    ]);
  });
});
