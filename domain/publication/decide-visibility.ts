import type { Article, ArticleStatus } from '../article/article.ts';

export type Viewer = 'public' | 'staff';

type HiddenReason = 'withdrawn' | 'draft' | 'not-yet-due' | 'expired';

export type Visibility = { visible: true } | { visible: false; reason: HiddenReason };

/** The `publicUntil` of an article that never expires, in ms. */
export const NEVER_EXPIRES_AT = Number.MAX_SAFE_INTEGER;

export const NOT_WITHDRAWN = { withdrawnAt: 0, withdrawalReason: '' } as const;

/** From when and until when readers may see an article, in ms. See {@link publicAt} and {@link publicUntil}. */
export type PublicTimes = { publicAt: number; publicUntil: number };

/**
 * Decides whether a viewer may see an article (docs/behaviour §4). The public may if it is not a draft, its
 * `publicAt` has been reached and its `publicUntil` has not. Staff may see every article. All other code uses this
 * function, and the conditions of the lists in SQL are the same (`services/articles/visible-rows.ts`).
 */
export function decideVisibility(
  article: { status: ArticleStatus } & PublicTimes,
  viewer: Viewer,
  nowMs: number,
): Visibility {
  const { status, publicUntil } = article;
  if (viewer === 'staff') return { visible: true };
  if (publicUntil === 0) return { visible: false, reason: 'withdrawn' };
  if (status === 'draft') return { visible: false, reason: 'draft' };
  if (article.publicAt > nowMs) return { visible: false, reason: 'not-yet-due' };
  return publicUntil > nowMs ? { visible: true } : { visible: false, reason: 'expired' };
}

/** The fields that decide whether, from when and until when readers see an article. */
export type Publication = Pick<
  Article,
  'status' | 'publishAt' | 'publishedAt' | 'embargoUntil' | 'expiresAt' | 'withdrawnAt'
>;

/** Decides whether the public sees an article (see {@link decideVisibility}). */
export function decidePublicVisibility(article: Publication, nowMs: number): Visibility {
  const times = { publicAt: publicAt(article), publicUntil: publicUntil(article) };
  return decideVisibility({ status: article.status, ...times }, 'public', nowMs);
}

/** True if the public sees an article (see {@link decideVisibility}). */
export function isPublic(article: Publication, nowMs: number): boolean {
  return decidePublicVisibility(article, nowMs).visible;
}

/** True if readers can see the article or could see it before. */
export function hasBeenPublic(article: Publication, nowMs: number): boolean {
  const visibility = decidePublicVisibility(article, nowMs);
  return article.publishedAt !== 0 || visibility.visible || visibility.reason === 'expired';
}

/**
 * Returns the status to show. A scheduled article counts as published once it is due (docs/behaviour §4), a
 * published article as scheduled until its embargo ends.
 */
export function effectiveStatus(
  article: Pick<Article, 'status' | 'publishAt' | 'embargoUntil'>,
  nowMs: number,
): ArticleStatus {
  if (article.status === 'draft') return 'draft';
  const fromMs = Math.max(article.embargoUntil, article.status === 'scheduled' ? article.publishAt : 0);
  return fromMs > nowMs ? 'scheduled' : 'published';
}

/**
 * Returns the time from which an article is public, in ms: `publishAt` if scheduled, else `publishedAt`; the end of its
 * embargo if that is later.
 */
export function publicAt(article: Pick<Publication, 'status' | 'publishAt' | 'publishedAt' | 'embargoUntil'>): number {
  const publicMs = article.status === 'scheduled' ? article.publishAt : article.publishedAt;
  // A time before 1970 is earlier than the 0 of no embargo.
  return article.embargoUntil === 0 ? publicMs : Math.max(article.embargoUntil, publicMs);
}

/** Returns the time from which an article is no longer public, in ms: 0 if it is withdrawn. */
export function publicUntil({ expiresAt, withdrawnAt }: Pick<Publication, 'expiresAt' | 'withdrawnAt'>): number {
  if (withdrawnAt > 0) return 0;
  return expiresAt > 0 ? expiresAt : NEVER_EXPIRES_AT;
}

type Schedule = Pick<Article, 'status' | 'publishAt'>;

/** True if a save would move the publication time into the past. `before` is null for a new article. */
export function isBackDated(before: Schedule | null, after: Schedule, nowMs: number): boolean {
  if (after.status !== 'scheduled' || after.publishAt > nowMs) return false;
  return before?.status !== 'scheduled' || before.publishAt !== after.publishAt;
}

/** Returns when the public text last changed, in ms. Never earlier than `publicAt`. */
export function changedAt(article: Publication & Pick<Article, 'updatedAt'>): number {
  return Math.max(publicAt(article), article.updatedAt);
}

type OrderableArticle = { id: string } & Publication;

/**
 * Orders readers' lists, for `Array.sort`: newest first by `publicAt`, then by id, descending. Ids compare by code
 * point, like PostgreSQL's collation "C".
 */
export function compareForReaders(a: OrderableArticle, b: OrderableArticle): number {
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
