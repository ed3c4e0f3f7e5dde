/** The query of an article's history. The URL also contains the query of the list below the modal. */
export type HistoryQuery = {
  older: string | null;
  /** The selected revision. Null for the list of entries. `version` in the URL. */
  revision: number | null;
};

export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const revision = Number(parameters.get('version') ?? Number.NaN);
  return {
    older: parameters.get('older') || null,
    revision: Number.isSafeInteger(revision) && revision > 0 ? revision : null,
  };
}

/**
 * Returns the search part of the URL with another history query and the same query of the list. Starts with `?` or is
 * ''.
 */
export function withHistoryQuery(search: string, { older, revision }: HistoryQuery): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('older');
  parameters.delete('version');
  if (older !== null) parameters.set('older', older);
  if (revision !== null) parameters.set('version', String(revision));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const withoutHistoryQuery = (search: string): string =>
  withHistoryQuery(search, { older: null, revision: null });
