import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { PreviewComment } from '#domain/desk/preview-link.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Database } from '#services/postgres/database.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import type { InboxReader } from '../notes/note.ts';
import { createPreviewLink, endPreviewLink, listPreviewLinks, listValidPreviews } from './list-previews.ts';
import { addPreviewComment, countOpening, openPreview, showsImage } from './open-preview.ts';
import { createPreviewLimits } from './preview-limits.ts';
import type {
  CommentMark,
  CommentResult,
  CreatedPreview,
  CreatePreview,
  EndPreview,
  OpenResult,
  PreviewLink,
  UnreadComment,
  ValidPreview,
} from './preview-link.ts';
import { listCommentMarks, listUnreadComments, markCommentsRead } from './unread-comments.ts';

type Visit = { token: string; clientAddress: string; nowMs: number };

/**
 * Links with which people without an account read an article that is not public, or a public one with its unsaved
 * changes. A link is valid until it expires, is revoked or its article is deleted, and while its
 * maker may share the article. All calls reject if the database
 * fails.
 */
export type PreviewLinks = {
  create(request: CreatePreview): Promise<CreatedPreview>;
  /**
   * The links of an article, newest first, including ended ones until they are deleted. Comments are unread for the maker of their link.
   */
  list(articleId: ArticleId, readerId?: string): Promise<PreviewLink[]>;
  /** The links with which someone can read an article now, of all articles or of one, newest first, up to 200. */
  listValid(request: { articleId?: ArticleId; nowMs: number }): Promise<ValidPreview[]>;
  /** Revokes a link. Returns false if the article has no such valid link. `by` is the operator if it is omitted. */
  end(link: EndPreview & { by?: HistoryActor }): Promise<boolean | Forbidden>;
  /**
   * Finds the article of a link. `missing` is counted for the client's network: beyond its limit such links are refused, but never valid
   * ones, because nobody can guess one.
   */
  open(visit: Visit): Promise<OpenResult>;
  countOpening(visit: Pick<Visit, 'token' | 'nowMs'>): Promise<void>;
  comment(visit: Visit & { comment: PreviewComment }): Promise<CommentResult>;
  /** The marks of the articles with comments that the maker of their links has not read. */
  listMarks(request: { makerId: string; articleIds: readonly string[] }): Promise<CommentMark[]>;
  /** The unread comments on the previews that an account made, newest first. Articles in the trash have none. */
  listUnread(request: InboxReader & { limit: number }): Promise<UnreadComment[]>;
  /** Marks the comments of a link up to an id as read by its maker. Returns how many were unread. */
  markRead(request: { linkId: string; makerId: string; upTo: number; nowMs: number }): Promise<number>;
  /** Returns whether the preview of one of the valid links shows a stored image. */
  showsImage(request: { tokens: readonly string[]; imageToken: string; nowMs: number }): Promise<boolean>;
};

export function createPreviewLinks(db: Database): PreviewLinks {
  const limits = createPreviewLimits(db);
  return {
    create: (request) => createPreviewLink(db, request),
    list: (articleId, readerId) => listPreviewLinks(db, articleId, readerId),
    listMarks: (request) => listCommentMarks(db, request),
    listUnread: (request) => listUnreadComments(db, request),
    markRead: (request) => markCommentsRead(db, request),
    listValid: (request) => listValidPreviews(db, request),
    end: ({ by = OPERATOR, ...link }) => endPreviewLink(db, { ...link, by }),
    open: async ({ clientAddress, ...visit }) => {
      const opened = await openPreview(db, visit);
      return opened ?? (await limits.countGuess(clientAddress)) ?? { kind: 'missing' };
    },
    countOpening: (visit) => countOpening(db, visit),
    comment: async ({ clientAddress, ...visit }) =>
      (await limits.countComment(clientAddress)) ?? addPreviewComment(db, visit),
    showsImage: (request) => showsImage(db, request),
  };
}
