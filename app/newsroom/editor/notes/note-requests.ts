import { hasKind, requestJson, sendJson } from '#app/newsroom/actions/request-json.ts';
import type { AddNoteResult, ChangeNoteResult, ListedNote } from '#services/articles/notes/note.ts';

export type NoteView = Omit<ListedNote, 'authorId'> & { isOwn: boolean };

export type NoteList = { kind: 'listed'; notes: readonly NoteView[] };

export type NoteRequest =
  | { intent: 'add'; articleId: string; text: string; requestKey: string }
  | { intent: 'edit'; articleId: string; id: number; text: string }
  | { intent: 'delete'; articleId: string; id: number }
  | { intent: 'resolve'; articleId: string; id: number; isResolved: boolean }
  | { intent: 'read'; articleId: string; upTo: number };

export type NoteResponse =
  | AddNoteResult
  | ChangeNoteResult
  | { kind: 'read'; count: number }
  | { kind: 'invalid' }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

const PATH = '/dashboard/notes/article';

/** Loads the notes of an article. Returns null if that fails. */
export async function loadNotes(articleId: string): Promise<NoteList['notes'] | null> {
  const body = await requestJson(`${PATH}?${new URLSearchParams({ article: articleId })}`);
  return hasKind(body, 'listed') ? (body as NoteList).notes : null;
}

export async function sendNoteRequest(request: NoteRequest): Promise<NoteResponse> {
  const body = await sendJson(PATH, request);
  return hasKind(body) ? (body as NoteResponse) : { kind: 'failed' };
}

/** Loads the email addresses of all staff. Returns an empty list if that fails. */
export async function loadPeople(): Promise<readonly string[]> {
  const body = await requestJson('/dashboard/notes/people');
  return Array.isArray(body) ? body.map(String) : [];
}
