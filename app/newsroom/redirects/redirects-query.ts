/** The parameters of the list's URL. `after` is the last old URL of the previous page; null for the first page. */
export type RedirectsQuery = { search: string; after: string | null };

const MAX_LENGTH = 1_000;

export function parseRedirectsQuery(parameters: URLSearchParams): RedirectsQuery {
  const read = (name: string) => (parameters.get(name) ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, MAX_LENGTH);
  return { search: read('search').trim(), after: read('after') || null };
}

export function toRedirectsPath({ search, after }: RedirectsQuery): string {
  const parameters = new URLSearchParams({ ...(search !== '' && { search }), ...(after !== null && { after }) });
  return `/dashboard/redirects${parameters.size === 0 ? '' : `?${parameters}`}`;
}
