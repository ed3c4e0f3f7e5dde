import { data } from 'react-router';
import { z } from 'zod';
import type { ActionContext } from '#app/newsroom/actions/access.ts';
import {
  guardAction,
  readJson,
  requireArticle,
  requireViewer,
  toActor,
  toViewerKey,
} from '#app/newsroom/actions/access.ts';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { isArticleId, parseArticleId } from '#domain/article/article.ts';
import { parseNoteText } from '#domain/desk/parse-note.ts';
import type { Route } from './+types/article-notes.route.ts';
import type { NoteList, NoteResponse } from './note-requests.ts';

const articleId = z.string().refine(isArticleId);
const id = z.int();
const text = z.string();

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), articleId, text, requestKey: identifierSchema }),
  z.object({ intent: z.literal('edit'), articleId, id, text }),
  z.object({ intent: z.literal('delete'), articleId, id }),
  z.object({ intent: z.literal('resolve'), articleId, id, isResolved: z.boolean() }),
  z.object({ intent: z.literal('read'), articleId, upTo: id }),
]);

type NoteRequest = z.infer<typeof requestSchema>;

export async function loader({ context, url }: Route.LoaderArgs): Promise<NoteList> {
  const viewer = requireViewer(context, url);
  const articleId = parseArticleId(url.searchParams.get('article') ?? '');
  if (articleId === null) return { kind: 'listed', notes: [] };
  await requireArticle(context, 'inspect', articleId);
  const notes = await context.get(newsroomContext).notes.list({ articleId, staffId: toViewerKey(viewer) });
  const { userId } = toActor(viewer);
  return { kind: 'listed', notes: notes.map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === userId })) };
}

/** Changes notes, or marks them as read. Does not change articles or history. */
export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'failed' } satisfies NoteResponse, { status: 400 });
  try {
    return await run(parsed, access);
  } catch (error) {
    access.site.reportFailure('a note', error);
    return data({ kind: 'failed' } satisfies NoteResponse, { status: 503 });
  }
});

async function run(request: NoteRequest, { newsroom, site, actor, viewer }: ActionContext): Promise<NoteResponse> {
  const { notes } = newsroom;
  const { nowMs } = site;
  if (request.intent === 'read') {
    return { kind: 'read', count: await notes.markRead({ ...request, staffId: toViewerKey(viewer) }) };
  }
  if (request.intent === 'delete') return notes.delete({ ...request, author: actor, nowMs });
  if (request.intent === 'resolve') return notes.resolve({ ...request, actor, nowMs });
  const parsedText = parseNoteText(request.text);
  if (parsedText === null) return { kind: 'invalid' };
  const change = { ...request, text: parsedText, author: actor, nowMs };
  return change.intent === 'add' ? notes.add(change) : notes.edit(change);
}
