import { LRUCache } from 'lru-cache';
import type { ArticleId } from '#domain/article/article.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { FindViewer } from './find-viewer.ts';

export type ImageAccessOptions = {
  articles: Pick<ArticleReading, 'findPublicUse'>;
  live: Pick<ChangeBus, 'subscribe' | 'isListening'>;
  findViewer: FindViewer;
  now: () => number;
};

/** Who may get an image: everyone, or only staff (and dev mode). */
export type Audience = 'public' | 'staff';

/** Decides to whom an existing image may be sent in response to a request; null if the client may not have it. */
export type DecideAudience = (request: Pick<Request, 'headers'>, token: string) => Promise<Audience | null>;

/** About 10 MB. */
const MAX_REMEMBERED = 50_000;

/**
 * Creates the function that decides who gets an image: everyone while an article shows it to the public, else only staff.
 * Public images are remembered until the article that shows them changes, so that their requests read no database; others
 * are looked up each time. The function rejects if the database fails and the image is not remembered.
 */
export function createImageAccess({ articles, live, findViewer, now }: ImageAccessOptions): DecideAudience {
  const shownBy = new LRUCache<string, ArticleId>({ max: MAX_REMEMBERED });
  const lookups = new Map<string, Promise<boolean>>();

  live.subscribe(({ topics }) => {
    lookups.clear();
    if (topics.includes('*')) shownBy.clear();
    const changed = new Set<string>(topics);
    if (!topics.some((topic) => topic.startsWith('article:'))) return;
    for (const [token, id] of shownBy.entries()) if (changed.has(`article:${id}`)) shownBy.delete(token);
  });

  const lookUp = (token: string): Promise<boolean> => {
    const wasListening = live.isListening();
    // When it settles, another promise or none in the map means that a change arrived.
    const lookup = articles.findPublicUse({ token, nowMs: now() }).then(
      (id) => {
        const isCurrent = lookups.get(token) === lookup;
        if (isCurrent) lookups.delete(token);
        if (isCurrent && id !== null && wasListening && live.isListening()) shownBy.set(token, id);
        return id !== null;
      },
      (error: unknown) => {
        if (lookups.get(token) === lookup) lookups.delete(token);
        throw error;
      },
    );
    lookups.set(token, lookup);
    return lookup;
  };

  return async (request, token) => {
    if (shownBy.get(token) !== undefined) return 'public';
    if (await (lookups.get(token) ?? lookUp(token))) return 'public';
    return (await findViewer(request)) === null ? null : 'staff';
  };
}
