import { createContext } from 'react-router';
import type { Edition } from '#domain/edition/edition.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { RenderedPart } from './document/rendering.ts';

/** The operator's settings of the site that pages need. */
export type Site = {
  name: string;
  /** Public origin without a trailing slash. */
  url: string;
  adClientId: string | null;
  /** Minutes by which the site's clocks are ahead of UTC at a moment. */
  offsetOf: (ms: number) => number;
};

/** Everything a loader may use. The server creates one for each request. */
export type RequestContext = {
  articles: ArticleReading;
  documents: Documents;
  site: Site;
  flags: Flags;
  /** Which edition of the page to render. Pages of the newsroom are always full. */
  edition: Edition;
  part: RenderedPart;
  nowMs: number;
  /** Allows the inline scripts of a page of the newsroom. Reader's pages are cached, so they have none. */
  nonce: string | undefined;
  /** Adds inline scripts that the page's content security policy allows by hash. */
  allowScripts: (texts: readonly string[]) => void;
  /** Adds topics to the page's dependencies: its cached response is evicted if one of them changes. */
  dependsOn: (...topics: Topic[]) => void;
  /** Logs an error, and prevents that the page, which lacks something because of it, is cached. */
  reportFailure: (what: string, error: unknown) => void;
};

export const requestContext = createContext<RequestContext>();
