/** What the address of an article's history asks for, beside what the list below it is asked for. */
export type HistoryQuery = {
  /** The cursor of a later page of entries. */
  older: string | null;
  /** The version that is looked at. */
  version: number | null;
};

export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const version = Number(parameters.get('version') ?? Number.NaN);
  return {
    older: parameters.get('older') || null,
    version: Number.isSafeInteger(version) && version > 0 ? version : null,
  };
}

/** The address with another question to the history; what the list is asked for stays. It begins with `?` or is ''. */
export function withHistoryQuery(search: string, { older, version }: HistoryQuery): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('older');
  parameters.delete('version');
  if (older !== null) parameters.set('older', older);
  if (version !== null) parameters.set('version', String(version));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The list's address again. */
export const withoutHistoryQuery = (search: string): string => withHistoryQuery(search, { older: null, version: null });
