import type { Article, ArticleStatus } from './article.ts';

export type Viewer = 'public' | 'staff';

export type Visibility = { visible: true } | { visible: false; reason: 'draft' | 'not-yet-due' };

/**
 * The one rule of who sees an article (spec §4): the public sees what is published, or scheduled with `publishAt` not
 * in the future; staff see everything.
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

/** The status to show: a scheduled article that is due counts as published everywhere (spec §4). */
export function effectiveStatus(article: Pick<Article, 'status' | 'publishAt'>, nowMs: number): ArticleStatus {
  return article.status === 'scheduled' && article.publishAt <= nowMs ? 'published' : article.status;
}

/** The moment, in milliseconds, an article became or becomes public: `publishAt` where scheduled, else `createdAt`. */
export function publicAt(article: Pick<Article, 'status' | 'publishAt' | 'createdAt'>): number {
  return article.status === 'scheduled' ? article.publishAt : article.createdAt;
}
