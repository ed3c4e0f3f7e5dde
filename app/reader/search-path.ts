/** The address of a search; null for a query without anything in it (spec §5). */
export function searchPath(query: string): string | null {
  const text = query.trim().toWellFormed();
  return text === '' ? null : `/search?q=${encodeURIComponent(text)}`;
}
