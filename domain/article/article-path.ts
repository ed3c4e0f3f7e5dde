/** The address of an article's page within the site (spec §2). */
export function articlePath(id: string): string {
  return `/article/${encodeURIComponent(id)}`;
}
