import type { Article, ArticleStatus } from './article.ts';

export type Viewer = 'public' | 'staff';

export type Visibility = { visible: true } | { visible: false; reason: 'draft' | 'not-yet-due' };

/**
 * Decides whether a viewer may see an article (docs/behaviour.md §4). The public may if it is not a draft and its
 * `publicAt` is not in the future. Staff may see every article. All other code uses this function, and the conditions
 * of the lists in SQL are the same.
 */
export function decideVisibility(
  article: { status: ArticleStatus; publicAt: number },
  viewer: Viewer,
  nowMs: number,
): Visibility {
  if (viewer === 'staff') return { visible: true };
  if (article.status === 'draft') return { visible: false, reason: 'draft' };
  return article.publicAt <= nowMs ? { visible: true } : { visible: false, reason: 'not-yet-due' };
}

/** The fields that decide whether, and from when, readers see an article. */
export type Publication = Pick<Article, 'status' | 'publishAt' | 'publishedAt'>;

/** Returns whether the public sees an article (see {@link decideVisibility}). */
export function isPublic(article: Publication, nowMs: number): boolean {
  return decideVisibility({ status: article.status, publicAt: publicAt(article) }, 'public', nowMs).visible;
}

/** Returns the status to show. A scheduled article counts as published once it is due (docs/behaviour.md §4). */
export function effectiveStatus(article: Pick<Article, 'status' | 'publishAt'>, nowMs: number): ArticleStatus {
  return article.status === 'scheduled' && article.publishAt <= nowMs ? 'published' : article.status;
}

/** Returns the time from which an article is public, in ms: `publishAt` if scheduled, else `publishedAt`. */
export function publicAt(article: Publication): number {
  return article.status === 'scheduled' ? article.publishAt : article.publishedAt;
}

type Schedule = Pick<Article, 'status' | 'publishAt'>;

/** Returns whether a save would move the publication time into the past. `before` is null for a new article. */
export function isBackDated(before: Schedule | null, after: Schedule, nowMs: number): boolean {
  if (after.status !== 'scheduled' || after.publishAt > nowMs) return false;
  return before?.status !== 'scheduled' || before.publishAt !== after.publishAt;
}

/** Returns when the public text last changed, in ms. Never earlier than `publicAt`. */
export function changedAt(article: Publication & Pick<Article, 'updatedAt'>): number {
  return Math.max(publicAt(article), article.updatedAt);
}

type Orderable = { id: string } & Publication;

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
