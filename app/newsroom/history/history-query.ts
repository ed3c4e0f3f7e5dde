import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PARTS } from '#domain/article/article-parts.ts';

/**
 * The parameters of an article's history. The query string also contains the parameters of the list below the modal.
 */
export type HistoryQuery = {
  older: string | null;
  /** The selected revision, from the parameter `version`. Null for the list of entries. */
  revision: number | null;
  /** Only entries that changed this part, from the parameter `field`. */
  part: ArticlePart | null;
};

export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const revision = Number(parameters.get('version') ?? Number.NaN);
  return {
    older: parameters.get('older') || null,
    revision: Number.isSafeInteger(revision) && revision > 0 ? revision : null,
    part: ARTICLE_PARTS.find((part) => part === parameters.get('field')) ?? null,
  };
}

type HistoryLink = Omit<HistoryQuery, 'part'> & Partial<Pick<HistoryQuery, 'part'>>;

/**
 * Replaces the history's parameters in the query string `search` and keeps the parameters of the list. The result
 * starts with `?` or is ''.
 */
export function withHistoryQuery(search: string, { older, revision, part = null }: HistoryLink): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('older');
  parameters.delete('version');
  parameters.delete('field');
  if (older !== null) parameters.set('older', older);
  if (revision !== null) parameters.set('version', String(revision));
  if (part !== null) parameters.set('field', part);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const withoutHistoryQuery = (search: string): string =>
  withHistoryQuery(search, { older: null, revision: null });
