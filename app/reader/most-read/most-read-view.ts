import type { RequestContext } from '#app/request-context.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';

/** The most read articles, in order. Empty if there are too few for the block. */
export type MostReadView = readonly { readonly id: string; readonly title: readonly TitlePart[] }[];

/**
 * Loads the block. The cached response of the page is evicted if the articles of the block, their order or their visibility
 * change.
 */
export async function loadMostRead({ articles, nowMs, dependsOn }: RequestContext): Promise<MostReadView> {
  const mostRead = await articles.listMostRead(nowMs);
  dependsOn('most-read', ...mostRead.candidates.map(toArticleTopic));
  // A hidden article may become public again. The headers for shared caches must not name it, and they leave out this topic.
  if (mostRead.hasHidden) dependsOn('newsroom');
  return mostRead.articles.map(({ id, title }) => ({ id, title: parseTitle(title) }));
}

export const toArticleTopic = (id: string) => `article:${id}` as const;
