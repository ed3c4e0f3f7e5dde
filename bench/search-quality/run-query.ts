import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import { SCORED_RESULTS } from './metrics.ts';

/** A result with what is printed about it. */
export type FoundArticle = { id: string; title: string };

/** Runs a query as the search page does, and returns its results in the order in which the page lists them. */
export async function runQuery(
  articles: Pick<ArticleReading, 'search'>,
  { text, nowMs }: { text: string; nowMs: number },
): Promise<FoundArticle[]> {
  const { title, description } = await articles.search({
    text,
    spelling: 'corrected',
    filter: { category: null, sinceMs: null },
    order: 'relevance',
    page: null,
    limit: SCORED_RESULTS,
    nowMs,
  });
  return [...title.rows, ...description.rows].slice(0, SCORED_RESULTS).map((hit) => ({ id: hit.id, title: hit.title }));
}
