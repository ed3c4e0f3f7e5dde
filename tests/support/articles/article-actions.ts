import { randomUUID } from 'node:crypto';
import { articleId } from '#tools/article-id.ts';
import { startViewSession } from '../site/view-session.ts';
import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { forEveryone, guarded } from '../staff/newsroom-action.ts';
import {
  ACTOR,
  FORM,
  makeAutosave,
  makeDeleted,
  makeScheduled,
  makeStored,
  moment,
  SCHEDULED_MS,
  sendForm,
  sendJson,
} from '../staff/newsroom-data.ts';
import { makeInput } from './make-article.ts';

const ARTICLE = ['article_search', 'articles', 'article_revisions', 'history'] as const;
const COUNTS = ['article_category_counts', 'article_quarter_counts'] as const;

/** Changed with the articles that have tags. */
const TAGS = ['article_tags', 'tags'] as const;

/** The actions that change articles and their autosaves. */
export const ARTICLE_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'creating an article',
    route: 'newsroom/editor/add-article.route',
    prepare: async (viewer) => {
      const body = { intent: 'save', articleId: randomUUID(), baseRevision: null, form: FORM };
      return () => sendJson(viewer, '/dashboard/add.data', body);
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS),
  },
  {
    name: 'editing an article',
    route: 'newsroom/editor/edit-article.route',
    prepare: async (viewer) => {
      const articleId = await makeStored(viewer);
      const body = { intent: 'save', articleId, baseRevision: 1, form: FORM };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, ...TAGS),
  },
  {
    name: 'bringing a deleted article back with what was typed',
    route: 'newsroom/editor/edit-article.route',
    prepare: async (viewer) => {
      const articleId = await makeDeleted(viewer);
      const body = { intent: 'restore', articleId, baseRevision: 1, form: FORM };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash', 'article_tombstones'),
  },
  {
    name: 'deleting an article',
    route: 'newsroom/manage/manage.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'remove', id });
    },
    isFor: 'editors',
    answers: guarded(
      '200 deleted',
      'article_search',
      'articles',
      'history',
      ...COUNTS,
      ...TAGS,
      'trash',
      'article_tombstones',
    ),
  },
  {
    name: 'changing several articles',
    route: 'newsroom/manage/manage.route',
    prepare: async (viewer) => {
      const articles = [{ id: await makeStored(viewer), revision: 1 }];
      const change = { kind: 'category', category: 'খেলা' };
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'change-many', change, articles });
    },
    isFor: 'editors',
    // The result of each article is "forbidden".
    refusal: ['200 changed-many'],
    answers: guarded('200 changed-many', ...ARTICLE, 'article_category_counts'),
  },
  {
    name: 'undoing a change of several articles',
    route: 'newsroom/manage/manage.route',
    prepare: async (viewer) => {
      const articles = [{ id: await makeDeleted(viewer), revision: 1, isDeletion: true }];
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'undo-many', articles });
    },
    isFor: 'editors',
    // The result of each article is "forbidden".
    refusal: ['200 changed-many'],
    answers: guarded('200 changed-many', ...ARTICLE, ...COUNTS, ...TAGS, 'trash', 'article_tombstones'),
  },
  {
    name: 'moving a scheduled article',
    route: 'newsroom/calendar/calendar.route',
    prepare: async (viewer) => {
      const seen = { id: await makeScheduled(viewer), revision: 1 };
      const move = { intent: 'move', ...seen, publishAt: SCHEDULED_MS + 86_400_000, mayBackDate: false };
      return () => sendJson(viewer, '/dashboard/calendar.data', move);
    },
    isFor: 'editors',
    refusal: ['200 done'],
    answers: guarded('200 done', ...ARTICLE, 'article_tags'),
  },
  {
    name: 'undoing the move of a scheduled article',
    route: 'newsroom/calendar/calendar.route',
    prepare: async (viewer) => {
      const id = await makeScheduled(viewer);
      const input = makeInput({ status: 'scheduled', publishAt: SCHEDULED_MS + 86_400_000 });
      await viewer.site.editing.save({ id: articleId(id), input, baseRevision: 1, actor: ACTOR, ...moment() });
      return () => sendJson(viewer, '/dashboard/calendar.data', { intent: 'undo', id, revision: 2 });
    },
    isFor: 'editors',
    refusal: ['200 done'],
    answers: guarded('200 done', ...ARTICLE, 'article_tags'),
  },
  {
    name: 'restoring from the trash',
    route: 'newsroom/trash/trash.route',
    prepare: async (viewer) => {
      const id = await makeDeleted(viewer);
      return () => sendJson(viewer, '/dashboard/trash.data', { id });
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, ...TAGS, 'trash', 'article_tombstones'),
  },
  {
    name: 'restoring an earlier version',
    route: 'newsroom/history/article-history.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      await viewer.site.editing.save({
        id: articleId(id),
        input: makeInput({ title: 'আরেক নাম' }),
        baseRevision: 1,
        actor: ACTOR,
        ...moment(),
      }); // "another name"
      return () => sendJson(viewer, `/dashboard/manage/${id}/history.data`, { revision: 1 });
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE),
  },
  {
    name: 'withdrawing an article',
    route: 'newsroom/record/record.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      const decision = { kind: 'withdraw', reason: 'তথ্য ভুল' }; // "wrong facts"
      return () => sendJson(viewer, `/dashboard/manage/${id}/record.data`, decision);
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, 'article_tags'),
  },
  {
    name: 'reinstating an article',
    route: 'newsroom/record/record.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      const decision = { kind: 'withdraw', reason: 'তথ্য ভুল' } as const; // "wrong facts"
      await viewer.site.editing.decideRecord({ id: articleId(id), decision, actor: ACTOR, ...moment() });
      return () => sendJson(viewer, `/dashboard/manage/${id}/record.data`, { kind: 'reinstate', seen: 2 });
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, 'article_tags'),
  },
  {
    name: 'adding a correction',
    route: 'newsroom/record/record.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      const decision = { kind: 'add-correction', text: 'নাম ভুল ছিল।' }; // "The name was wrong."
      return () => sendJson(viewer, `/dashboard/manage/${id}/record.data`, decision);
    },
    isFor: 'editors',
    answers: guarded('200 saved', 'articles', 'article_revisions', 'article_corrections', 'history'),
  },
  {
    name: 'removing a correction of another article',
    route: 'newsroom/record/record.route',
    prepare: async (viewer) => {
      const [id, other] = [await makeStored(viewer), await makeStored(viewer)];
      const decision = { kind: 'add-correction', text: 'নাম ভুল ছিল।' } as const; // "The name was wrong."
      const correctionId = randomUUID();
      const stamp = { ...moment(), historyId: correctionId };
      await viewer.site.editing.decideRecord({ id: articleId(other), decision, actor: ACTOR, ...stamp });
      const removal = { kind: 'remove-correction', correctionId };
      return () => sendJson(viewer, `/dashboard/manage/${id}/record.data`, removal);
    },
    isFor: 'editors',
    answers: guarded('200 missing'),
  },
  ...(['confirm-correction', 'drop-correction'] as const).map(
    (kind): NewsroomAction => ({
      name: kind === 'confirm-correction' ? 'confirming a correction' : 'dropping a proposed correction',
      route: 'newsroom/record/record.route',
      prepare: async (viewer) => {
        const id = await makeStored(viewer);
        const proposalId = randomUUID();
        const author = { userEmail: ACTOR.userEmail, userId: null, proposedAt: 1 };
        const proposal = {
          id: proposalId,
          articleId: articleId(id),
          correctionId: null,
          text: 'নাম ভুল ছিল।',
          ...author,
        };
        await viewer.site.db.insertInto('proposedCorrections').values(proposal).execute();
        return () => sendJson(viewer, `/dashboard/manage/${id}/record.data`, { kind, proposalId });
      },
      isFor: 'editors',
      answers:
        kind === 'confirm-correction'
          ? guarded(
              '200 saved',
              'articles',
              'article_revisions',
              'article_corrections',
              'history',
              'proposed_corrections',
            )
          : guarded('200 saved', 'history', 'workflow_steps', 'proposed_corrections'),
    }),
  ),
  {
    name: 'editing an article with a correction',
    route: 'newsroom/editor/edit-article.route',
    prepare: async (viewer) => {
      const articleId = await makeStored(viewer);
      const body = { intent: 'save', articleId, baseRevision: 1, form: FORM, correction: 'নাম ভুল ছিল।' };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    isFor: 'editors',
    answers: guarded('200 saved', ...ARTICLE, ...TAGS, 'article_corrections'),
  },
  {
    name: 'renaming a tag',
    route: 'newsroom/tags/tags.route',
    prepare: async (viewer) => {
      await makeStored(viewer);
      // A job applies the change at any moment after the response. No article has another spelling, so it changes none.
      return () => sendJson(viewer, '/dashboard/tags.data', { key: 'সেতু', to: 'সেতু' });
    },
    isFor: 'editors',
    answers: guarded('200 started', 'tag_changes'),
  },
  {
    name: 'undoing a change of a tag',
    route: 'newsroom/tags/tags.route',
    prepare: async (viewer) => () => sendJson(viewer, '/dashboard/tags.data', { undo: 1 }),
    isFor: 'editors',
    answers: guarded('200 too-late'),
  },
  {
    name: 'autosaving a form',
    route: 'autosave',
    prepare: async (viewer) => {
      const autosave = { draftId: randomUUID(), baseRevision: 1, sequence: 1, replaces: null, form: FORM };
      const articleId = await makeStored(viewer);
      return () => sendJson(viewer, '/dashboard/autosave', { intent: 'store', articleId, ...autosave });
    },
    isFor: 'editors',
    answers: guarded('200 stored', 'article_autosaves'),
  },
  {
    name: 'discarding an autosave of another person',
    route: 'autosave',
    prepare: async (viewer) => {
      const draftId = await makeAutosave(viewer);
      return () => sendJson(viewer, '/dashboard/autosave', { intent: 'discard', draftId });
    },
    answers: guarded('200 discarded'),
  },
  {
    name: 'autosaving over the autosave of another person',
    route: 'autosave',
    prepare: async (viewer) => {
      const draftId = await makeAutosave(viewer);
      const replaces = { draftId, sequence: 1 };
      const autosave = { articleId: draftId, draftId, baseRevision: null, sequence: 9, replaces, form: FORM };
      return async () => {
        const answer = await sendJson(viewer, '/dashboard/autosave', { intent: 'store', ...autosave });
        const kept = await viewer.site.autosaves.find({ owner: ACTOR, articleId: articleId(draftId) });
        if (kept?.sequence !== 1) throw new Error('The autosave of another person was changed.');
        return answer;
      };
    },
    answers: guarded('200 stored', 'article_autosaves'),
  },
  {
    name: 'counting a view',
    route: 'POST /article/:id/view',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      const Cookie = await startViewSession(viewer.site.origin);
      const headers = { ...viewer.headers, Cookie: [viewer.headers.Cookie, Cookie].filter(Boolean).join('; ') };
      return () => viewer.site.get(`/article/${id}/view`, { method: 'POST', headers });
    },
    answers: forEveryone('204', 'article_view_hours', 'article_views', 'view_marks'),
  },
  {
    name: 'checking a picture',
    route: 'POST /v',
    prepare: async (viewer) => () => sendForm(viewer, '/v', { file: '' }),
    answers: forEveryone('400'),
  },
];
