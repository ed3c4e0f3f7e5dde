import type { PreviewComment } from '#domain/desk/preview-link.ts';
import type { Database } from '#services/postgres/database.ts';
import type { WithContext } from '#services/postgres/with-context.ts';
import { withContext } from '#services/postgres/with-context.ts';
import { createPreviewLink, endPreviewLink, listPreviewLinks, listValidPreviews } from './list-previews.ts';
import { addPreviewComment, countOpening, openPreview, showsImage } from './open-preview.ts';
import { createPreviewLimits } from './preview-limits.ts';
import type { CommentResult, OpenResult } from './preview-link.ts';
import { countUnreadComments, listUnreadComments, markCommentsRead } from './unread-comments.ts';

type Visit = { token: string; clientAddress: string; nowMs: number };

const FUNCTIONS = {
  create: createPreviewLink,
  list: listPreviewLinks,
  listValid: listValidPreviews,
  end: endPreviewLink,
  countOpening,
  listMarks: countUnreadComments,
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
