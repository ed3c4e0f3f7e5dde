import { z } from 'zod/mini';
import { callRoute, kindSchema, refusedSchema } from '#app/newsroom/actions/call-route.ts';
import type { ListedNote } from '#services/articles/notes/note.ts';

export type NoteView = Omit<ListedNote, 'authorId'> & { isOwn: boolean };

const noteSchema: z.ZodMiniType<NoteView> = z.object({
  id: z.number(),
  authorEmail: z.string(),
  text: z.string(),
  createdAt: z.number(),
  editedAt: z.nullable(z.number()),
  resolvedAt: z.nullable(z.number()),
  resolvedBy: z.nullable(z.string()),
  isUnread: z.boolean(),
  isOwn: z.boolean(),
});

const listSchema = z.object({ kind: z.literal('listed'), notes: z.array(noteSchema) });

export type NoteList = z.output<typeof listSchema>;

export type NoteAction =
  | { intent: 'add'; text: string; requestKey: string }
  | { intent: 'edit'; id: number; text: string }
  | { intent: 'delete'; id: number }
  | { intent: 'resolve'; id: number; isResolved: boolean }
  | { intent: 'read'; upTo: number };

const responseSchema = z.union([
  z.object({ kind: z.literal('read'), count: z.number() }),
  kindSchema('added', 'changed', 'missing', 'full', 'invalid'),
  refusedSchema,
]);

export type NoteResponse = z.output<typeof responseSchema>;

const PATH = '/dashboard/notes/article';

/** Null if the request fails. */
export async function loadNotes(articleId: string): Promise<NoteList['notes'] | null> {
  return (await callRoute(PATH, listSchema, { query: { article: articleId } }))?.notes ?? null;
}

export async function sendNoteRequest(request: NoteAction & { articleId: string }): Promise<NoteResponse> {
  return (await callRoute(PATH, responseSchema, { body: request })) ?? { kind: 'failed' };
}

/** Loads the email addresses of all staff. Empty if the request fails. */
export async function loadPeople(): Promise<readonly string[]> {
  return (await callRoute('/dashboard/notes/people', z.array(z.string()), {})) ?? [];
}
