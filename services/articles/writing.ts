import type { Article, ArticleInput } from '#domain/article/article.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { HistoryAction, HistoryActor, HistoryEntry } from '#domain/article/history.ts';
import type { Topic } from '../live/change.ts';
import { notify } from '../live/notify.ts';
import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { ARTICLE_COLUMNS, toArticle, toArticleRow, toSearchRow } from './article-row.ts';

/** When a write happens and the id of its history entry: the caller's to give. */
export type WriteMoment = { nowMs: number; historyId: string };

export type WriteOutcome = { kind: 'saved'; article: Article } | { kind: 'missing' };

/** Adds an article. The article, its history entry and its notification commit together or not at all. */
export async function createArticle(
  db: Database,
  id: string,
  input: ArticleInput,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<Article> {
  const article = { ...input, ...metaOf(input), id, createdAt: moment.nowMs, updatedAt: moment.nowMs, viewCount: 0 };
  await inTransaction(db, async (trx) => {
    await trx.insertInto('articles').values(toArticleRow(article)).execute();
    await trx.insertInto('article_search').values(toSearchRow(article)).execute();
    await record(trx, 'Created', article, actor, moment);
    await announce(trx, null, article, moment.nowMs);
  });
  return article;
}

/** Replaces an article's fields; creation time and view count stay. One transaction, as in {@link createArticle}. */
export async function updateArticle(
  db: Database,
  id: string,
  input: ArticleInput,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<WriteOutcome> {
  return inTransaction(db, async (trx) => {
    const before = await lockArticle(trx, id);
    if (before === null) return { kind: 'missing' };
    const article = { ...before, ...input, ...metaOf(input), updatedAt: moment.nowMs };
    await trx.updateTable('articles').set(toArticleRow(article)).where('id', '=', id).execute();
    await trx.updateTable('article_search').set(toSearchRow(article)).where('article_id', '=', id).execute();
    await record(trx, 'Edited', article, actor, moment);
    await announce(trx, before, article, moment.nowMs);
    return { kind: 'saved', article };
  });
}

/** Removes an article; its history stays. One transaction, as in {@link createArticle}. */
export async function removeArticle(
  db: Database,
  id: string,
  actor: HistoryActor,
  moment: WriteMoment,
): Promise<WriteOutcome> {
  return inTransaction(db, async (trx) => {
    const before = await lockArticle(trx, id);
    if (before === null) return { kind: 'missing' };
    await trx.deleteFrom('articles').where('id', '=', id).execute();
    await record(trx, 'Deleted', before, actor, moment);
    await announce(trx, before, null, moment.nowMs);
    return { kind: 'saved', article: before };
  });
}

/** Spec §3: both equal the title. */
function metaOf({ title }: ArticleInput) {
  return { metaTitle: title, metaDescription: title };
}

async function lockArticle(trx: Database, id: string): Promise<Article | null> {
  const row = await trx
    .selectFrom('articles')
    .select(ARTICLE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const views = await trx
    .selectFrom('article_views')
    .select('view_count')
    .where('article_id', '=', id)
    .executeTakeFirst();
  return toArticle({ ...row, view_count: views?.view_count ?? 0 });
}

async function record(
  trx: Database,
  action: HistoryAction,
  article: Article,
  actor: HistoryActor,
  moment: WriteMoment,
) {
  const entry: HistoryEntry = {
    id: moment.historyId,
    ...actor,
    action,
    articleId: article.id,
    articleTitle: article.title,
    timestamp: moment.nowMs,
  };
  await trx.insertInto('history').values(toHistoryRow(entry)).execute();
}

export function toHistoryRow(entry: HistoryEntry) {
  return {
    id: entry.id,
    article_id: entry.articleId,
    article_title: entry.articleTitle,
    action: entry.action,
    user_email: entry.userEmail,
    user_id: entry.userId,
    timestamp: entry.timestamp,
  };
}

/** Readers hear only of what they could see before or can see now. */
async function announce(trx: Database, before: Article | null, after: Article | null, nowMs: number): Promise<void> {
  const seen = [before, after].filter(
    (article) => article !== null && decideVisibility(article, 'public', nowMs).visible,
  );
  const topics = new Set<Topic>();
  for (const article of seen) if (article) for (const topic of topicsOf(article)) topics.add(topic);
  const scheduleMoved = before?.status === 'scheduled' || after?.status === 'scheduled';
  if (topics.size > 0 || scheduleMoved) await notify(trx, { topics: [...topics], scheduleMoved });
}

/** Everything that shows an article to readers. */
export function topicsOf({ id, category }: Pick<Article, 'id' | 'category'>): Topic[] {
  return ['home', 'search', `article:${id}`, `category:${category}`];
}
