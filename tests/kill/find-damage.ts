import { sql } from 'kysely';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { sameContent } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { toSearchRow } from '#services/articles/article-row.ts';
import { findVersion } from '#services/articles/save-version.ts';
import { storedInputSchema } from '#services/articles/stored-article.ts';
import type { Database } from '#services/postgres/database.ts';
import type { KeptArticle } from './ledger.ts';
import { listPossible } from './ledger.ts';

const TIME_ZONE = 'Asia/Dhaka';

/** Each names rows that must not be: what belongs together was written, and deleted, together. */
const DAMAGES: Readonly<Record<string, ReturnType<typeof sql<{ id: string }>>>> = {
  'an article without its search terms, or with those of another time': sql`
    select id from articles left join article_search on article_id = id
    where article_id is null or article_search.public_at is distinct from case when is_draft then null else articles.public_at end`,
  'search terms of no article': sql`
    select article_id as id from article_search where not exists (select from articles where id = article_id)`,
  'an article that is not its newest revision': sql`
    select id from articles where not exists (
      select from article_revisions as kept where article_id = id and kept.revision = articles.revision
        and kept.revision = (select max(revision) from article_revisions where article_id = id)
        and content->>'title' = title and content->>'description' = description and content->>'status' = status)`,
  'a revision without its history entry': sql`
    select article_id as id from article_revisions as kept
    where not exists (select from history where history.id = history_id and history.article_id = kept.article_id)`,
  'a history entry without its revision': sql`
    select id from history where action <> 'Deleted'
      and not exists (select from article_revisions where history_id = history.id)`,
  'revisions with a gap': sql`
    select article_id as id from article_revisions group by article_id having max(revision) <> count(*)`,
  'an article in the trash that still stands': sql`select article_id as id from trash join articles on id = article_id`,
  'a deletion that left neither an article nor its trash': sql`
    select distinct article_id as id from history
    where not exists (select from articles where id = history.article_id)
      and not exists (select from trash where trash.article_id = history.article_id)`,
  'a count of a category that is wrong': sql`
    select coalesce(kept.category, real.category) as id from article_category_counts as kept
    full join (select category, count(*) as articles from articles group by category) as real using (category)
    where coalesce(kept.articles, 0) <> coalesce(real.articles, 0)`,
  'a count of a quarter of an hour that is wrong': sql`
    select coalesce(kept.quarter, real.quarter)::text as id from article_quarter_counts as kept
    full join (select created_at / 900000 as quarter, count(*) as articles from articles group by 1) as real using (quarter)
    where coalesce(kept.articles, 0) <> coalesce(real.articles, 0)`,
};

/** What does not fit together in the database, in words; nothing where all is well. */
export async function findDamage(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(DAMAGES)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${name}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return found;
}

/** What became of an article: the possibility that the database holds, exactly. Throws where it holds none of them. */
export async function findOutcome(db: Database, article: KeptArticle): Promise<KeptArticle> {
  const stored = await describeStored(db, article.id);
  const outcome = listPossible(article).find((possible) => isExactly(possible, stored));
  if (outcome) return outcome;
  throw new Error(`${article.id} is not as it was acknowledged: ${JSON.stringify({ article, stored }).slice(0, 4000)}`);
}

type Stored = Awaited<ReturnType<typeof describeStored>>;

async function describeStored(db: Database, id: string) {
  const revisions = await db
    .selectFrom('article_revisions')
    .select('content')
    .where('article_id', '=', id)
    .orderBy('revision')
    .execute();
  const history = await db.selectFrom('history').select('action').where('article_id', '=', id).execute();
  const trashed = await db.selectFrom('trash').select('article_id').where('article_id', '=', id).execute();
  const standing = await findVersion(db, id);
  const terms = standing ? toSearchRow(standing.article) : null;
  const { rows: search } = await sql`
    select from article_search where article_id = ${id} and title_terms = ${terms?.title_terms ?? ''}::tsvector
      and body_terms = ${terms?.body_terms ?? ''}::tsvector`.execute(db);
  const count = (action: string) => history.filter((entry) => entry.action === action).length;
  return {
    saves: revisions.map(({ content }) => storedInputSchema.parse(content)),
    standing: standing?.article ?? null,
    found: search.length,
    trashed: trashed.length,
    created: count('Created'),
    edited: count('Edited'),
    deleted: count('Deleted'),
  };
}

function isExactly(article: KeptArticle, stored: Stored): boolean {
  const { saves, removals, restores, isTrashed } = article;
  const last = saves.at(-1);
  const stands = last !== undefined && !isTrashed;
  return (
    stored.saves.length === saves.length &&
    stored.saves.every((content, at) => isSaved(saves[at], content)) &&
    (stored.standing !== null) === stands &&
    (stored.standing === null || isSaved(last, stored.standing)) &&
    stored.found === (stands ? 1 : 0) &&
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
