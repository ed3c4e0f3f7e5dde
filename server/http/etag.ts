/** True if an `If-None-Match` header contains the entity tag, by the weak comparison of RFC 9110 §13.1.2. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.some((tag) => toOpaqueTag(tag) === toOpaqueTag(etag));
}

function toOpaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
