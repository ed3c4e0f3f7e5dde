/** The list as its URL describes it. `after` is the last address of the page before; null for the first page. */
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
