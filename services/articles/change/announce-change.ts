import type { Article } from '#domain/article/article.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { Change as ArticleChange } from '#domain/change/change.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import type { Change, Topic } from '#services/live/change.ts';

type Announced = Pick<Change, 'topics'> & Partial<Change>;

/**
 * Lists what to announce after a change of an article. Staff are always notified. Readers are notified of corrections, and of
 * other changes if the article is or was public or withdrawn.
 */
export function listAnnouncements(change: ArticleChange, nowMs: number): Announced[] {
  const [before, after] = [change.before?.article ?? null, change.after?.article ?? null];
  const isWritten = change.before?.revision !== change.after?.revision;
  return [isWritten ? toAnnouncement({ before, after, nowMs }) : { topics: ['newsroom'] }, ...toCorrections(change)];
}

/** `before` or `after` is null if the article does not exist at that time. */
type Versions = { before: Article | null; after: Article | null; nowMs: number };

function toAnnouncement({ before, after, nowMs }: Versions): Announced {
  const versions = [before, after].filter((article) => article !== null);
  const isVisible = (article: Article | null) => article !== null && isPublic(article, nowMs);
  const withdrawn = versions.filter(({ withdrawnAt }) => withdrawnAt > 0);
  const topics = new Set<Topic>([
    ...versions.filter(isVisible).flatMap(listChangeTopics),
    // The article's page shows the withdrawal.
    ...withdrawn.flatMap(({ id }): Topic[] => [`article:${id}`, 'corrections']),
  ]);
  const scheduleChanged = versions.some(changesByItself);
  const isUrgent = before?.withdrawnAt === 0 && withdrawn.length > 0 ? true : undefined;
  const hides = isVisible(before) && !isVisible(after) ? true : undefined;
  return { topics: [...topics, 'newsroom'], scheduleChanged, isUrgent, hides };
}

/**
 * Announces a change of a correction to the pages that show it. If it is the site's first or last correction, all pages are
 * notified, because their footer changes.
 */
function toCorrections({ correction, before, after }: ArticleChange): Announced[] {
  const id = (after ?? before)?.article.id;
  if (correction === null || correction.kind === 'propose' || id === undefined) return [];
  const topics: Topic[] = ['corrections', `article:${id}`];
  const changesFooter =
    (correction.kind === 'add' && correction.isFirst) || (correction.kind === 'remove' && correction.isLast);
  // `hides` is announced only to the pages of the correction: it must not evict every page.
  const announced = { topics, hides: correction.kind === 'remove' ? true : undefined };
  return changesFooter ? [announced, { topics: ['site'] }] : [announced];
}

/** True if time alone changes what readers see of the article. */
function changesByItself({ status, featuredUntil, embargoUntil, expiresAt }: Article): boolean {
  return status === 'scheduled' || [featuredUntil, embargoUntil, expiresAt].some((ms) => ms > 0);
}

export function listChangeTopics({ id, category, tags }: Pick<Article, 'id' | 'category' | 'tags'>): Topic[] {
  const tagTopics = tags.map(toTagKey).flatMap((key): Topic[] => (key === '' ? [] : [`tag:${key}`]));
  return ['home', 'search', `article:${id}`, `category:${category}`, ...tagTopics];
}
