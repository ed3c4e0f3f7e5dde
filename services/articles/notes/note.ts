import type { ArticleId } from '#domain/article/article.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';

/** Times in ms. */
type Note = {
  /** Grows with the time of creation. */
  id: number;
  authorId: string;
  authorEmail: string;
  text: string;
  createdAt: number;
  editedAt: number | null;
  /** Null while the note is open. */
  resolvedAt: number | null;
  /** An email address. */
  resolvedBy: string | null;
};

export type ListedNote = Note & { isUnread: boolean };

export type AddNoteRequest = {
  articleId: ArticleId;
  author: HistoryActor;
  /** Parsed by `parseNoteText`. */
  text: string;
  /** Chosen by the browser for each note. A repeated request with the same key adds nothing. */
  requestKey: string;
  nowMs: number;
};

/** `missing`: the article does not exist or is in the trash. `full`: the article has the maximum number of notes. */
export type AddNoteResult = { kind: 'added' } | { kind: 'missing' } | { kind: 'full' } | Forbidden;

/** `missing`: the note does not exist, or a colleague wrote it. */
export type ChangeNoteResult = { kind: 'changed' } | { kind: 'missing' } | Forbidden;

/** How many notes of an article are open, and how many are unread for an account. */
export type NoteCounts = { articleId: string; open: number; unread: number };

/** With `ownerId`, an account that may only read the notes of articles that it created or that are assigned to it. */
export type InboxViewer = { staffId: string; ownerId: string | null };

/** A note that is unread for an account or mentions it. */
export type InboxNote = Pick<Note, 'id' | 'authorEmail' | 'text' | 'createdAt' | 'resolvedAt'> & {
  articleId: string;
  title: string;
  isMention: boolean;
  isUnread: boolean;
};
