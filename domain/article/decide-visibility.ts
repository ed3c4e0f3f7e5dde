import type { Article, ArticleStatus } from './article.ts';

export type Viewer = 'public' | 'staff';

export type Visibility = { visible: true } | { visible: false; reason: 'draft' | 'not-yet-due' };

/**
 * Decides who sees an article (docs/behaviour.md §4). The public sees it if it is published, or scheduled with a `publishAt` that
 * is not in the future. Staff see every article. All other code uses this function.
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

/** The status to show: a scheduled article counts as published once it is due (docs/behaviour.md §4). */
export function effectiveStatus(article: Pick<Article, 'status' | 'publishAt'>, nowMs: number): ArticleStatus {
  return article.status === 'scheduled' && article.publishAt <= nowMs ? 'published' : article.status;
}

/** When an article became or becomes public, in ms: `publishAt` if scheduled, else `createdAt`. */
export function publicAt(article: Pick<Article, 'status' | 'publishAt' | 'createdAt'>): number {
  return article.status === 'scheduled' ? article.publishAt : article.createdAt;
}

type Publication = Pick<Article, 'status' | 'publishAt'>;

/** Whether a save would give the article a publication time in the past that it does not have yet. `before` is null for a new one. */
export function isBackDated(before: Publication | null, after: Publication, nowMs: number): boolean {
  if (after.status !== 'scheduled' || after.publishAt > nowMs) return false;
  return before?.status !== 'scheduled' || before.publishAt !== after.publishAt;
}

/** When what the public reads last changed, in ms: never before it became public. */
export function changedAt(article: Pick<Article, 'status' | 'publishAt' | 'createdAt' | 'updatedAt'>): number {
  return Math.max(publicAt(article), article.updatedAt);
}

type Orderable = { id: string } & Pick<Article, 'status' | 'publishAt' | 'createdAt'>;

/**
 * The order of readers' lists, for `Array.sort`: newest first by the time of becoming public, equal times by id descending.
 * Ids compare by code point, as PostgreSQL's collation "C" compares them.
 */
export function compareForReaders(a: Orderable, b: Orderable): number {
  return comparePublicTimes({ id: a.id, publicAt: publicAt(a) }, { id: b.id, publicAt: publicAt(b) });
}

type PublicTime = { id: string; publicAt: number };

/** As {@link compareForReaders}, of articles whose time of becoming public is known, in ms. */
export function comparePublicTimes(a: PublicTime, b: PublicTime): number {
  return b.publicAt - a.publicAt || compareByCodePoint(b.id, a.id);
}

function compareByCodePoint(a: string, b: string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    // An index inside a surrogate pair is compared only if the first halves are equal, so code units order correctly.
    const difference = (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
