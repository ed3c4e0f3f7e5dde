import type { PreviewComment } from '#domain/desk/preview-link.ts';
import { toNetwork } from '#domain/network/client-networks.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { consume, createLimiterFactory, toLimiterKey } from '#services/security/attempt-limiter.ts';
import { createPreviewLink, endPreviewLink, listPreviewLinks, listValidPreviews } from './manage-preview-links.ts';
import { addPreviewComment, countOpening, openPreview, showsImage } from './open-preview.ts';
import type { CommentResult, OpenResult } from './preview-link.ts';
import { countUnreadComments, listUnreadComments, markCommentsRead } from './unread-comments.ts';

/** Maximum number of unknown, expired and revoked links that one network may open. */
export const MAX_GUESSES_PER_NETWORK = 30;
const GUESSES_WINDOW_S = (15 * MINUTE_MS) / SECOND_MS;
/** Maximum number of comments from one network, on all links. */
export const MAX_COMMENTS_PER_NETWORK = 10;
const COMMENTS_WINDOW_S = (10 * MINUTE_MS) / SECOND_MS;

type Visit = { token: string; clientAddress: string; nowMs: number };

const FUNCTIONS = {
  create: createPreviewLink,
  list: listPreviewLinks,
  listValid: listValidPreviews,
  end: endPreviewLink,
  countOpening,
  countUnread: countUnreadComments,
  listUnread: listUnreadComments,
  markRead: markCommentsRead,
  showsImage,
};

/**
 * Links with which people without an account read an article that is not public, or a public one with its unsaved changes. A link
 * is valid until it expires or is revoked, or until its article is deleted or withdrawn, and while its maker may share the
 * article. All calls reject if the database fails.
 */
export type PreviewLinks = WithContext<typeof FUNCTIONS> & {
  /**
   * Finds the article of a link. Invalid links are counted for the client's network and refused beyond its limit. Valid links
   * always open, because they cannot be guessed.
   */
  open(visit: Visit): Promise<OpenResult>;
  comment(visit: Visit & { comment: PreviewComment }): Promise<CommentResult>;
};

/** `timeZone`: the time zone in which staff enter times. */
export function createPreviewLinks(db: Database, timeZone: string): PreviewLinks {
  const limits = createPreviewLimits(db);
  return {
    ...withContext(db, FUNCTIONS),
    open: async ({ clientAddress, ...visit }) => {
      const opened = await openPreview(db, { ...visit, timeZone });
      return opened ?? (await limits.countGuess(clientAddress)) ?? { kind: 'missing' };
    },
    comment: async ({ clientAddress, ...visit }) =>
      (await limits.countComment(clientAddress)) ?? addPreviewComment(db, visit),
  };
}

function createPreviewLimits(db: Database) {
  const limit = createLimiterFactory(db);
  const guesses = limit('preview', MAX_GUESSES_PER_NETWORK, GUESSES_WINDOW_S);
  const comments = limit('preview-comment', MAX_COMMENTS_PER_NETWORK, COMMENTS_WINDOW_S);
  const toKey = (clientAddress: string) => toLimiterKey(toNetwork(clientAddress));
  return {
    countGuess: (clientAddress: string) => consume(guesses, toKey(clientAddress)),
    countComment: (clientAddress: string) => consume(comments, toKey(clientAddress)),
  };
}
