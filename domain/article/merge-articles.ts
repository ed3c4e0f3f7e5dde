import type { ArticleInput } from './article.ts';
import type { ArticlePart } from './article-parts.ts';
import { ARTICLE_PART_NAMES, ARTICLE_PARTS, samePart, toArticleInput } from './article-parts.ts';

/** What became of two people's changes to one article. */
export type Merge = {
  /** The article with both people's changes; where they collide, with mine. */
  merged: ArticleInput;
  /** Parts that both changed, each to something else. */
  collisions: ArticlePart[];
  /** Parts that only the other changed. */
  theirParts: ArticlePart[];
};

/**
 * Merges `mine` and `theirs`, which both began as `base`, part by part (`ArticlePart`): a part that one of them changed is
 * taken from that one, the same change on both sides is no collision. Where nothing collides, the merged article is
 * the same whichever side is called mine.
 */
export function mergeArticles(base: ArticleInput, mine: ArticleInput, theirs: ArticleInput): Merge {
  const isMine = (part: ArticlePart) => !samePart(part, base, mine);
  const isTheirs = (part: ArticlePart) => !samePart(part, base, theirs);
  const theirParts = ARTICLE_PART_NAMES.filter((part) => isTheirs(part) && !isMine(part));
  const collisions = ARTICLE_PART_NAMES.filter(
    (part) => isMine(part) && isTheirs(part) && !samePart(part, mine, theirs),
  );
  return { merged: takeParts(mine, theirs, theirParts), collisions, theirParts };
}

/** `article` with the given parts taken from `source`. */
export function takeParts(article: ArticleInput, source: ArticleInput, parts: readonly ArticlePart[]): ArticleInput {
  const fields = parts.flatMap((part) => ARTICLE_PARTS[part].map((field) => [field, source[field]] as const));
  return { ...toArticleInput(article), ...Object.fromEntries(fields) };
}
