import type { RequestContext } from '#app/request-context.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { Log } from '#server/runtime/log.ts';

export type RequestContextOptions = Pick<RequestContext, 'articles' | 'cards' | 'documents' | 'site'> & {
  readFlags: () => Flags;
  log: Log;
};

/** The values that differ between requests. Newsroom pages are not cached, so they report nothing. */
export type PerRequestValues = Pick<RequestContext, 'nowMs'> &
  Partial<Omit<RequestContext, keyof RequestContextOptions | 'flags'>> & { path: string };

/** Builds the loader context for one request. A failure is logged with the request's path. */
export function createRequestContext(
  { articles, cards, documents, site, readFlags, log }: RequestContextOptions,
  { path, reportFailure, ...values }: PerRequestValues,
): RequestContext {
  return {
    articles,
    cards,
    documents,
    site,
    flags: readFlags(),
    edition: 'full',
    part: 'document',
    preview: null,
    cardCheck: null,
    nonce: undefined,
    allowScripts: () => {},
    dependsOn: () => {},
    reportMissedSearch: () => {},
    reportFailure: (what, error) => {
      reportFailure?.(what, error);
      log.error({ error, what, path }, 'request failed');
    },
    ...values,
  };
}
