import { sql } from 'kysely';
import { z } from 'zod';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { sameContent } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { toSearchRow } from '#services/articles/article-row.ts';
import { findCurrentRevision, storedInputSchema } from '#services/articles/edit/read-revision.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import type { ExpectedArticle } from './ledger.ts';
import { listPossible } from './ledger.ts';

const TIME_ZONE = 'Asia/Dhaka';

/** Each query finds inconsistent rows: related rows are written and deleted in one transaction. */
const DAMAGES: Readonly<Record<string, ReturnType<typeof sql<{ id: string }>>>> = {
  'an article with missing or outdated search terms': sql`
    select id from articles left join article_search on article_id = id
    where article_id is null or article_search.public_at is distinct from case when is_draft then null else articles.public_at end`,
  'search terms without an article': sql`
    select article_id as id from article_search where not exists (select from articles where id = article_id)`,
  'an article that is not its newest revision': sql`
    select id from articles where not exists (
      select from article_revisions as stored where article_id = id and stored.revision = articles.revision
        and stored.revision = (select max(revision) from article_revisions where article_id = id)
        and content->>'title' = title and content->>'description' = description and content->>'status' = status)`,
  'a revision without its history entry': sql`
    select article_id as id from article_revisions as stored
    where not exists (select from history where history.id = history_id and history.article_id = stored.article_id)`,
  'a history entry without its revision': sql`
    select id from history where action <> 'Deleted'
      and not exists (select from article_revisions where history_id = history.id)`,
  'revisions with a gap': sql`
    select article_id as id from article_revisions group by article_id having max(revision) <> count(*)`,
  'an article in the trash that is not deleted': sql`select article_id as id from trash join articles on id = article_id`,
  'a history without an article or a trash entry': sql`
    select distinct article_id as id from history
    where not exists (select from articles where id = history.article_id)
      and not exists (select from trash where trash.article_id = history.article_id)`,
  'a wrong article count of a category': sql`
    select coalesce(stored.category, real.category) as id from article_category_counts as stored
    full join (select category, count(*) as articles from articles group by category) as real using (category)
    where coalesce(stored.articles, 0) <> coalesce(real.articles, 0)`,
  'a wrong article count of a quarter of an hour': sql`
    select coalesce(stored.quarter, real.quarter)::text as id from article_quarter_counts as stored
    full join (select created_at / 900000 as quarter, count(*) as articles from articles group by 1) as real using (quarter)
    where coalesce(stored.articles, 0) <> coalesce(real.articles, 0)`,
};

/** Descriptions of all inconsistencies in the database; empty if there are none. */
export async function findDamage(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(DAMAGES)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${name}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return found;
}

/** The possible state of an article that equals the stored one. Throws if none does. */
export async function findOutcome(db: Database, article: ExpectedArticle): Promise<ExpectedArticle> {
  const stored = await describeStored(db, articleId(article.id));
  const outcome = listPossible(article).find((possible) => isExactly(possible, stored));
  if (outcome) return outcome;
  throw new Error(
    `${article.id} differs from its acknowledged state: ${JSON.stringify({ article, stored }).slice(0, 4000)}`,
  );
}

/** Whether a text that only grows is still stored: as the autosave of its article, or in a revision saved since. */
export async function findAutosaved(
  db: Database,
  { articleId: id, text }: { articleId: string; text: string },
): Promise<boolean> {
  const where = ['articleId', '=', articleId(id)] as const;
  const autosaves = await db
    .selectFrom('articleAutosaves')
    .select('form')
    .where(...where)
    .execute();
  const revisions = await db
    .selectFrom('articleRevisions')
    .select('content')
    .where(...where)
    .execute();
  const contents = [...autosaves.map(({ form }) => form), ...revisions.map(({ content }) => content)];
  return contents.some((content) => bodySchema.parse(content).description.startsWith(text.trim()));
}

const bodySchema = z.object({ description: z.string() });

type Stored = Awaited<ReturnType<typeof describeStored>>;

async function describeStored(db: Database, id: ArticleId) {
  const revisions = await db
    .selectFrom('articleRevisions')
    .select('content')
    .where('articleId', '=', id)
    .orderBy('revision')
    .execute();
  const history = await db.selectFrom('history').select('action').where('articleId', '=', id).execute();
  const trashed = await db.selectFrom('trash').select('articleId').where('articleId', '=', id).execute();
  const current = await findCurrentRevision(db, id);
  const terms = current ? toSearchRow(current.article) : null;
  const { rows: search } = await sql`
    select from article_search where article_id = ${id} and terms = ${terms?.terms ?? ''}::tsvector`.execute(db);
  const count = (action: string) => history.filter((entry) => entry.action === action).length;
  return {
    saves: revisions.map(({ content }) => storedInputSchema.parse(content)),
    current: current?.article ?? null,
    found: search.length,
    trashed: trashed.length,
    created: count('Created'),
    edited: count('Edited'),
    deleted: count('Deleted'),
  };
}

function isExactly(article: ExpectedArticle, stored: Stored): boolean {
  const { saves, removals, restores, isTrashed } = article;
  const last = saves.at(-1);
  const isStored = last !== undefined && !isTrashed;
  return (
    stored.saves.length === saves.length &&
    stored.saves.every((content, at) => isSaved(saves[at], content)) &&
    (stored.current !== null) === isStored &&
    (stored.current === null || isSaved(last, stored.current)) &&
    stored.found === (isStored ? 1 : 0) &&
    stored.trashed === (isTrashed ? 1 : 0) &&
    stored.deleted === removals &&
    stored.created === (last === undefined ? 0 : 1 + restores) &&
    stored.edited === Math.max(0, saves.length - 1 - restores)
  );
}

function isSaved(form: ArticleForm | undefined, content: Stored['saves'][number]): boolean {
  const parsed = parseArticleForm(form, TIME_ZONE);
  return parsed.ok && sameContent(parsed.input, content);
}
