import type { Publication } from '../publication/decide-visibility.ts';
import { isPublic } from '../publication/decide-visibility.ts';
import type { ArticleEvent } from './target.ts';

/** `before` and `after` are null if the article does not exist before or after the write. */
type ChangedArticle = { before: Publication | null; after: Publication | null; nowMs: number };

/** Decides the event of a write, as readers see the article; null if they see it neither before nor after. */
export function decideEvent({ before, after, nowMs }: ChangedArticle): ArticleEvent | null {
  const wasPublic = before !== null && isPublic(before, nowMs);
  const isPublicNow = after !== null && isPublic(after, nowMs);
  if (wasPublic) return isPublicNow ? 'article.updated' : 'article.withdrawn';
  return isPublicNow ? 'article.published' : null;
}
