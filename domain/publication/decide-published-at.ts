import type { ArticleInput } from '../article/article.ts';
import type { Publication } from './decide-visibility.ts';
import { decidePublicVisibility, hasBeenPublic, isPublic, publicAt } from './decide-visibility.ts';

/** True if an article was public, no longer is, and can be published again: it is not withdrawn. */
export function isUnpublished(article: Publication, nowMs: number): boolean {
  return article.withdrawnAt === 0 && hasBeenPublic(article, nowMs) && !isPublic(article, nowMs);
}

type Save = {
  /** The stored article; null for a new one. */
  before: Publication | null;
  after: Pick<ArticleInput, 'status' | 'embargoUntil'>;
  /** True to publish an unpublished article as a new one. Ignored for other articles. */
  asNew?: boolean;
  nowMs: number;
};

/**
 * Decides the `publishedAt` of a saved article (docs/behaviour §4.2): when it became public, in ms; 0 if it never was. It
 * does not change if the article is unpublished or withdrawn and later published again, unless as a new one. A schedule or
 * an embargo that came due replaces it.
 */
export function decidePublishedAt({ before, after, asNew = false, nowMs }: Save): number {
  const isNew = before === null || (asNew && isUnpublished(before, nowMs));
  const earlier = before === null ? 0 : findEarlier(before, nowMs);
  if (after.status !== 'published') return earlier;
  if (!isNew && earlier !== 0) return earlier;
  return after.embargoUntil > nowMs ? 0 : nowMs;
}

function findEarlier(before: Publication, nowMs: number): number {
  const visibility = decidePublicVisibility(before, nowMs);
  return visibility.visible || visibility.reason === 'expired' ? publicAt(before) : before.publishedAt;
}
