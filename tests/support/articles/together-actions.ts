import { randomUUID } from 'node:crypto';
import { articleId } from '#tools/article-id.ts';
import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { guarded } from '../staff/newsroom-action.ts';
import { ACTOR, makeStored, sendJson } from '../staff/newsroom-data.ts';
import type { Viewer } from '../staff/newsroom-viewers.ts';

const PATH = '/dashboard/notes/article';
const ROUTE = 'newsroom/editor/notes/article-notes.route';
const TEXT = 'সংখ্যাটি দেখুন'; // "check the number"

/** Adds a note by a colleague to a new article and returns both ids. */
async function makeNote(viewer: Viewer) {
  const id = articleId(await makeStored(viewer));
  const note = { articleId: id, author: ACTOR, text: TEXT, requestKey: randomUUID(), nowMs: Date.now() };
  await viewer.site.notes.add(note);
  const [added] = await viewer.site.notes.list({ articleId: id, staffId: '' });
  return { articleId: id, id: added?.id ?? 0 };
}

/** A request about a colleague’s note. */
const onForeign = (request: Record<string, unknown>) => async (viewer: Viewer) => {
  const note = await makeNote(viewer);
  return () => sendJson(viewer, PATH, { ...note, ...request });
};

/** The actions of notes and presence. */
export const TOGETHER_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'adding a note',
    route: ROUTE,
    prepare: async (viewer) => {
      const body = { intent: 'add', articleId: await makeStored(viewer), text: TEXT, requestKey: randomUUID() };
      return () => sendJson(viewer, PATH, body);
    },
    answers: guarded('200 added', 'article_notes'),
    // The author of the article has an account there.
    withRoles: ['200 added', 'article_notes', 'note_recipients'],
    isFor: 'reporters',
  },
  {
    name: 'editing a note of a colleague',
    route: ROUTE,
    prepare: onForeign({ intent: 'edit', text: 'ক' }),
    isFor: 'reporters',
    answers: guarded('200 missing'),
  },
  {
    name: 'deleting a note of a colleague',
    route: ROUTE,
    prepare: onForeign({ intent: 'delete' }),
    isFor: 'reporters',
    answers: guarded('200 missing'),
  },
  {
    name: 'resolving a note of a colleague',
    route: ROUTE,
    prepare: onForeign({ intent: 'resolve', isResolved: true }),
    isFor: 'reporters',
    answers: guarded('200 changed', 'article_notes'),
  },
  {
    name: 'marking notes as read that are unread for nobody',
    route: ROUTE,
    prepare: onForeign({ intent: 'read', upTo: Number.MAX_SAFE_INTEGER }),
    answers: guarded('200 read'),
  },
  {
    name: 'reporting an open article',
    route: 'newsroom/presence/presence.route',
    prepare: async (viewer) => {
      const beat = { articleId: await makeStored(viewer), windowId: 'w1', sequence: 1, state: 'typing' };
      return () => sendJson(viewer, '/dashboard/presence', beat);
    },
    isFor: 'reporters',
    answers: guarded('200 noted'),
  },
];
