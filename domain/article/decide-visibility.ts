import type { Article, ArticleStatus } from './article.ts';

export type Viewer = 'public' | 'staff';

export type Visibility = { visible: true } | { visible: false; reason: 'draft' | 'not-yet-due' };

/**
 * Decides whether a viewer may see an article (docs/behaviour.md §4). The public may if it is published, or scheduled
 * with a `publishAt` that is not in the future. Staff may see every article. All other code uses this function.
 */
export function decideVisibility(
  article: Pick<Article, 'status' | 'publishAt'>,
  viewer: Viewer,
  nowMs: number,
): Visibility {
  if (viewer === 'staff') return { visible: true };
  const status = effectiveStatus(article, nowMs);
  if (status === 'published') return { visible: true };
  return { visible: false, reason: status === 'draft' ? 'draft' : 'not-yet-due' };
}

/** Returns the status to show. A scheduled article counts as published once it is due (docs/behaviour.md §4). */
export function effectiveStatus(article: Pick<Article, 'status' | 'publishAt'>, nowMs: number): ArticleStatus {
  return article.status === 'scheduled' && article.publishAt <= nowMs ? 'published' : article.status;
}

/** Returns the time from which an article is public, in ms: `publishAt` if scheduled, else `createdAt`. */
export function publicAt(article: Pick<Article, 'status' | 'publishAt' | 'createdAt'>): number {
  return article.status === 'scheduled' ? article.publishAt : article.createdAt;
}

type Publication = Pick<Article, 'status' | 'publishAt'>;

/** Returns whether a save would move the publication time into the past. `before` is null for a new article. */
export function isBackDated(before: Publication | null, after: Publication, nowMs: number): boolean {
  if (after.status !== 'scheduled' || after.publishAt > nowMs) return false;
  return before?.status !== 'scheduled' || before.publishAt !== after.publishAt;
}

/** Returns when the public text last changed, in ms. Never earlier than `publicAt`. */
export function changedAt(article: Pick<Article, 'status' | 'publishAt' | 'createdAt' | 'updatedAt'>): number {
  return Math.max(publicAt(article), article.updatedAt);
}

type Orderable = { id: string } & Pick<Article, 'status' | 'publishAt' | 'createdAt'>;

/**
 * Orders readers' lists, for `Array.sort`: newest first by `publicAt`, then by id, descending. Ids compare by code
 * point, like PostgreSQL's collation "C".
 */
export function compareForReaders(a: Orderable, b: Orderable): number {
  return comparePublicTimes({ id: a.id, publicAt: publicAt(a) }, { id: b.id, publicAt: publicAt(b) });
}

type PublicTime = { id: string; publicAt: number };

/** Like {@link compareForReaders}, for articles whose `publicAt` is known, in ms. */
export function comparePublicTimes(a: PublicTime, b: PublicTime): number {
  return b.publicAt - a.publicAt || compareByCodePoint(b.id, a.id);
}

function compareByCodePoint(a: string, b: string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    // An index inside a surrogate pair is reached only if the first halves are equal, so comparing code units is
    // correct.
    const difference = (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
