import type { Article } from '#domain/article/article.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { Topic } from '../live/change.ts';
import { notify } from '../live/notify.ts';
import type { Database } from '../postgres/database.ts';

/** Tells staff of every change, and readers only of what they could see before or can see now. */
export async function announce(
  trx: Database,
  before: Article | null,
  after: Article | null,
  nowMs: number,
): Promise<void> {
  const seen = [before, after].filter(
    (article) => article !== null && decideVisibility(article, 'public', nowMs).visible,
  );
  const topics = new Set<Topic>();
  for (const article of seen) if (article) for (const topic of topicsOf(article)) topics.add(topic);
  const scheduleMoved = before?.status === 'scheduled' || after?.status === 'scheduled';
  await notify(trx, { topics: [...topics, 'newsroom'], scheduleMoved });
}

/** Everything that shows an article to readers. */
export function topicsOf({ id, category }: Pick<Article, 'id' | 'category'>): Topic[] {
  return ['home', 'search', `article:${id}`, `category:${category}`];
}
