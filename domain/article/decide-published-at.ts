import type { ArticleInput } from './article.ts';
import type { Publication } from './decide-visibility.ts';
import { isPublic, publicAt } from './decide-visibility.ts';

/** Returns whether an article was public and no longer is. */
export function isWithdrawn(article: Publication, nowMs: number): boolean {
  return article.publishedAt > 0 && !isPublic(article, nowMs);
}

type Save = {
  /** The stored article; null for a new one. */
  before: Publication | null;
  after: Pick<ArticleInput, 'status'>;
  /** Whether an article that was withdrawn is published as a new one. Has no effect on other articles. */
  asNew?: boolean;
  nowMs: number;
};

/**
 * Decides the `publishedAt` of a saved article (docs/behaviour.md §4.2): when it became public, in ms; 0 if it never
 * was. An article that is withdrawn keeps it, and has it again when it is published again, unless as a new one. A
 * schedule that came due replaces it.
 */
export function decidePublishedAt({ before, after, asNew = false, nowMs }: Save): number {
  const isNew = before === null || (asNew && isWithdrawn(before, nowMs));
  const earlier = before !== null && isPublic(before, nowMs) ? publicAt(before) : (before?.publishedAt ?? 0);
  if (after.status !== 'published') return earlier;
  return isNew || earlier === 0 ? nowMs : earlier;
}

/**
 * Returns an imported article with the times that are in the future set to the time of the import: they come from a
 * wrong clock.
 */
export function withoutFutureTimes<Times extends { createdAt: number; updatedAt: number; publishedAt: number }>(
  article: Times,
  nowMs: number,
): Times {
  const { createdAt, updatedAt, publishedAt } = article;
  return {
    ...article,
    createdAt: Math.min(createdAt, nowMs),
    updatedAt: Math.min(updatedAt, nowMs),
    publishedAt: Math.min(publishedAt, nowMs),
  };
}
