import type { TagCursor } from '#services/articles/tags/managed-tags.ts';

/** The parameters of the list's URL. */
export type TagsQuery = { search: string; after: TagCursor | null };

export function parseTagsQuery(parameters: URLSearchParams): TagsQuery {
  const [, digits = '', key = ''] = /^(\d{1,15})-(.+)$/su.exec(parameters.get('after') ?? '') ?? [];
  return {
    search: (parameters.get('search') ?? '').trim(),
    after: key === '' ? null : { articles: Number(digits), key },
  };
}

export function toTagsPath({ search, after }: TagsQuery): string {
  const parameters = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(after !== null && { after: `${after.articles}-${after.key}` }),
  });
  return `/dashboard/tags${parameters.size === 0 ? '' : `?${parameters}`}`;
}
