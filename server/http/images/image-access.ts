import { LRUCache } from 'lru-cache';
import type { ArticleId } from '#domain/article/article.ts';
import type { PreviewLinks } from '#services/articles/previews/preview-links.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import { createSharedLoads } from '../../cache/shared-loads.ts';
import type { FindViewer } from '../guards/find-viewer.ts';
import { readPreviewTokens } from '../previews/preview-cookie.ts';

export type ImageAccessOptions = {
  articles: Pick<ArticleReading, 'findPublicUse'>;
  previews: Pick<PreviewLinks, 'showsImage'>;
  live: Pick<ChangeBus, 'subscribe' | 'isListening'>;
  findViewer: FindViewer;
  now: () => number;
};

/** `private`: staff, dev mode, or a client that has opened a preview with the image. */
export type Audience = 'public' | 'private';

/** Resolves to null if the client of the request may not receive the image. */
export type DecideAudience = (request: Pick<Request, 'headers'>, token: string) => Promise<Audience | null>;

/** A full cache uses about 10 MB. */
const MAX_CACHED = 50_000;

/**
 * Creates the access check for images. Everyone may receive an image that a public article shows. Other images are for
 * staff, and for clients that have opened a preview link of an article that shows them. The result for a public image is
 * cached until its article changes; other images are looked up each time. The check rejects if the database fails and the
 * result is not cached.
 */
export function createImageAccess(options: ImageAccessOptions): DecideAudience {
  const isPublic = createPublicImages(options);
  return async (request, token) => {
    if (await isPublic(token)) return 'public';
    if ((await options.findViewer(request)) !== null) return 'private';
    const tokens = readPreviewTokens(request.headers.get('Cookie'));
    const isPreviewed =
      tokens.length > 0 && (await options.previews.showsImage({ tokens, imageToken: token, nowMs: options.now() }));
    return isPreviewed ? 'private' : null;
  };
}

function createPublicImages({ articles, live, now }: ImageAccessOptions): (token: string) => Promise<boolean> {
  const publicArticleByToken = new LRUCache<string, ArticleId>({ max: MAX_CACHED });
  const lookups = createSharedLoads<boolean>(live);
  live.subscribe(({ topics }) => evict(publicArticleByToken, topics));

  return async (token) => {
    if (publicArticleByToken.get(token) !== undefined) return true;
    return lookups.get(token, {
      load: () => articles.findPublicUse({ token, nowMs: now() }),
      // Any changed article may be the first public one that shows the image.
      listTopics: (id) => (id === null ? null : [`article:${id}`]),
      convert: (id, isCurrent) => {
        if (id !== null && isCurrent) publicArticleByToken.set(token, id);
        return id !== null;
      },
    });
  };
}

function evict(articleByToken: LRUCache<string, ArticleId>, topics: readonly Topic[]): void {
  if (topics.includes('*')) articleByToken.clear();
  const changed = new Set(topics.filter((topic) => topic.startsWith('article:')));
  if (changed.size === 0) return;
  for (const [token, id] of articleByToken.entries()) if (changed.has(`article:${id}`)) articleByToken.delete(token);
}
