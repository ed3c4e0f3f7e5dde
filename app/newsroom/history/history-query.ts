import type { ArticlePart } from '#domain/article/article-parts.ts';
import { ARTICLE_PARTS } from '#domain/article/article-parts.ts';

/**
 * The parameters of an article's history. The query string also contains the parameters of the list below the modal.
 */
export type HistoryQuery = {
  older: string | null;
  /** The selected revision, from the parameter `version`. Null for the list of entries. */
  revision: number | null;
  /** The earlier revision that it is compared with, from the parameter `with`. Null for the one before. */
  compared: number | null;
  /** Only entries that changed this part, from the parameter `field`. */
  part: ArticlePart | null;
};

const readRevision = (text: string | null): number | null => {
  const revision = Number(text ?? Number.NaN);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : null;
};

export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const [one, other] = [readRevision(parameters.get('version')), readRevision(parameters.get('with'))];
  const isCompared = one !== null && other !== null && one !== other;
  return {
    older: parameters.get('older') || null,
    revision: isCompared ? Math.max(one, other) : one,
    compared: isCompared ? Math.min(one, other) : null,
    part: ARTICLE_PARTS.find((part) => part === parameters.get('field')) ?? null,
  };
}

type HistoryLink = Pick<HistoryQuery, 'older' | 'revision'> & Partial<HistoryQuery>;

/**
 * Replaces the history's parameters in the query string `search` without changing the list's parameters. The result starts
 * with `?` or is ''.
 */
export function withHistoryQuery(
  search: string,
  { older, revision, compared = null, part = null }: HistoryLink,
): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['older', 'version', 'with', 'field']) parameters.delete(name);
  if (older !== null) parameters.set('older', older);
  if (revision !== null) parameters.set('version', String(revision));
  if (compared !== null) parameters.set('with', String(compared));
  if (part !== null) parameters.set('field', part);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const withoutHistoryQuery = (search: string): string =>
  withHistoryQuery(search, { older: null, revision: null });
