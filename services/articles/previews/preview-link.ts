import type { Article, ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { PreviewComment, PreviewLifetime } from '#domain/desk/preview-link.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';

/** Later comments have larger ids. */
type ListedComment = PreviewComment & { id: number; sentAt: number; isUnread: boolean };

/** How many comments on an article's previews the maker of their links has not read. */
export type UnreadCommentCount = { articleId: string; unread: number };

/** `title` is the title of the article. */
export type UnreadComment = PreviewComment & { id: number; sentAt: number; articleId: string; title: string };

/** A link as staff see it. Times in ms. Does not include the token, because only its hash is stored. */
export type PreviewLink = {
  id: string;
  makerEmail: string;
  createdAt: number;
  /** In the past if the link has expired or was revoked. */
  expiresAt: number;
  allowsComments: boolean;
  openings: number;
  lastOpenedAt: number | null;
  /** Oldest first. */
  comments: readonly ListedComment[];
};

/**
 * A link that has neither expired nor been revoked. `title`: the title of the saved article, in the light markup; null if the
 * article was never saved.
 */
export type ValidPreview = Pick<PreviewLink, 'id' | 'makerEmail' | 'createdAt' | 'expiresAt'> & {
  articleId: ArticleId;
  title: string | null;
};

export type CreatePreviewRequest = {
  articleId: ArticleId;
  maker: HistoryActor;
  life: PreviewLifetime;
  allowsComments: boolean;
  nowMs: number;
};

/** `no-text`: the article was never saved, and the maker does not have an autosave of it. */
export type CreatePreviewResult =
  | { kind: 'created'; token: string }
  | { kind: 'no-text' }
  | { kind: 'too-many-links' }
  | Forbidden;

export type EndPreviewRequest = { id: string; articleId: ArticleId; nowMs: number };

/** `article` has the maker's unsaved text if that is newer than the last save. */
export type OpenedPreview = {
  kind: 'opened';
  article: Article;
  expiresAt: number;
  allowsComments: boolean;
};

export type OpenResult = OpenedPreview | { kind: 'missing' } | (TooManyAttempts & { isFirst?: boolean });

/** `full`: the link has its maximum number of comments. `missing`: the link is not valid or does not allow comments. */
export type CommentResult = { kind: 'added' | 'missing' | 'full' } | TooManyAttempts;
