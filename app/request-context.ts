import { createContext } from 'react-router';
import type { Flags } from '#domain/flags/flags.ts';
import type { Articles } from '#services/articles/articles.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';

/** What the operator decided about the site, as pages need it. */
export type Site = {
  name: string;
  /** Public origin without a slash at the end. */
  url: string;
  adClientId: string | null;
  /** Minutes the site's clocks are ahead of UTC at a moment. */
  offsetOf: (ms: number) => number;
};

/** Everything a loader may use. The server fills it in for each request. */
export type RequestContext = {
  articles: Articles;
  documents: Documents;
  site: Site;
  flags: Flags;
  nowMs: number;
  /** Names what the page shows: the cached page is dropped when one of these changes. */
  shows: (...topics: Topic[]) => void;
  /** Logs why a read failed, and keeps the page that had to do without it out of the cache. */
  readFailed: (what: string, error: unknown) => void;
};

export const requestContext = createContext<RequestContext>();
