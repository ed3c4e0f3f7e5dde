import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameContent } from '#domain/article/article-parts.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { storedInputSchema, toSearchRow } from '#services/articles/article-row.ts';
import { findCurrentRevision } from '#services/articles/change/read-revision.ts';
import type { Database } from '#services/postgres/database.ts';

export const TIME_ZONE = 'Asia/Dhaka';

/** One action on an article. A restore saves the last form again. */
export type Step = { kind: 'create' | 'update' | 'restore'; form: ArticleForm } | { kind: 'remove' };

/** The acknowledged steps in their order. The unanswered one was either applied completely or not at all. */
export type ExpectedArticle = { id: ArticleId; steps: readonly Step[]; unanswered: Step | null };

/** Lists the content of every revision. */
export function listForms(steps: readonly Step[]): ArticleForm[] {
  return steps.flatMap((step) => (step.kind === 'remove' ? [] : [step.form]));
}

/** Each query finds inconsistent rows: related rows are written and deleted in one transaction. */
const INCONSISTENCIES: Readonly<Record<string, ReturnType<typeof sql<{ id: string }>>>> = {
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
  'a new article of the browser that was created twice': sql`
    select title as id from articles where title like 'browser %' group by title having count(*) > 1`,
  'a wrong article count of a category': sql`
    select coalesce(stored.category, real.category) as id from article_category_counts as stored
    full join (select category, count(*) as articles from articles group by category) as real using (category)
    where coalesce(stored.articles, 0) <> coalesce(real.articles, 0)`,
  'a wrong article count of a quarter of an hour': sql`
    select coalesce(stored.quarter, real.quarter)::text as id from article_quarter_counts as stored
    full join (select created_at / 900000 as quarter, count(*) as articles from articles group by 1) as real using (quarter)
    where coalesce(stored.articles, 0) <> coalesce(real.articles, 0)`,
};

/** Throws a description of all inconsistencies in the database if there are any. */
export async function checkConsistency(db: Database): Promise<void> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(INCONSISTENCIES)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${name}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** The acknowledged steps of an article, with the unanswered one if it was applied. Throws if neither state is stored. */
export async function findState(db: Database, article: ExpectedArticle): Promise<readonly Step[]> {
  const { id, steps, unanswered } = article;
  const stored = await readStored(db, id);
  const possible = unanswered === null ? [steps] : [steps, [...steps, unanswered]];
  const found = possible.find((state) => isExactly(state, stored));
  if (found) return found;
  throw new Error(`${id} differs from its acknowledged state: ${JSON.stringify({ article, stored }).slice(0, 4000)}`);
}

type Stored = Awaited<ReturnType<typeof readStored>>;

async function readStored(db: Database, id: ArticleId) {
  const { rows: revisions } = await sql<{ content: unknown }>`
    select content from article_revisions where article_id = ${id} order by revision`.execute(db);
  const { rows: history } = await sql<{ action: string }>`select action from history where article_id = ${id}`.execute(
    db,
  );
  const { rows: trashed } = await sql`select from trash where article_id = ${id}`.execute(db);
  const current = await findCurrentRevision(db, id);
  const terms = current ? toSearchRow(current.article).terms : '';
  const { rows: search } = await sql`
    select from article_search where article_id = ${id} and terms = ${terms}::tsvector`.execute(db);
  return {
    contents: revisions.map(({ content }) => storedInputSchema.parse(content)),
    current: current?.article ?? null,
    actions: history.map(({ action }) => action),
    found: search.length,
    trashed: trashed.length,
  };
}

const ACTIONS = { create: 'Created', update: 'Edited', remove: 'Deleted', restore: 'Created' } as const;

function isExactly(steps: readonly Step[], { contents, current, actions, found, trashed }: Stored): boolean {
  const expected = listForms(steps).map((form) => parseArticleForm(form, TIME_ZONE));
  const isSaved = (at: number, content: Stored['contents'][number] | null | undefined) => {
    const parsed = expected.at(at);
    return parsed?.ok === true && content != null && isSameContent(parsed.input, content);
  };
  const wantedActions = steps.map(({ kind }) => ACTIONS[kind]);
  const isTrashed = steps.at(-1)?.kind === 'remove';
  const isStored = steps.length > 0 && !isTrashed;
  return (
    contents.length === expected.length &&
    contents.every((content, at) => isSaved(at, content)) &&
    (isStored ? isSaved(-1, current) : current === null) &&
    found === Number(isStored) &&
    trashed === Number(isTrashed) &&
    actions.toSorted().join() === wantedActions.toSorted().join()
  );
}

/** The bodies of an article's revisions, and of its autosaves. */
export async function readBodies(db: Database, id: ArticleId): Promise<{ saved: string[]; autosaved: string[] }> {
  const { rows: saved } = await sql<{ body: string }>`
    select content->>'description' as body from article_revisions where article_id = ${id}`.execute(db);
  const { rows: autosaved } = await sql<{ body: string }>`
    select form->>'description' as body from article_autosaves where article_id = ${id}`.execute(db);
  return { saved: saved.map(({ body }) => body), autosaved: autosaved.map(({ body }) => body) };
}
