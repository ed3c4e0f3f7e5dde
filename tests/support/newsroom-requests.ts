import { randomUUID } from 'node:crypto';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import { makeInput, NOON_MS } from './make-article.ts';
import { makeJpeg } from './make-image.ts';
import {
  ACTOR,
  FORM,
  makeAutosave,
  makeDeleted,
  makeFile,
  makeStored,
  moment,
  sendForm,
  sendJson,
} from './newsroom-data.ts';
import type { Viewer, ViewerName } from './newsroom-viewers.ts';
import { startViewSession } from './view-session.ts';

/** The response to a viewer: the status, then the kind or the location; and the tables that the request changes. */
type ActionAnswer = readonly [answer: string, ...tables: string[]];

export type NewsroomAction = {
  name: string;
  /** The writing route: its id in the built app, or `METHOD path`. */
  route: string;
  /** Creates the data that the action needs and returns the action. */
  prepare: (viewer: Viewer) => Promise<() => Promise<Response>>;
  answers: Record<ViewerName, ActionAnswer>;
};

/** For staff and dev mode only. */
function guarded(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  return {
    'a visitor': ['401 signed-out'],
    'an ended session': ['401 signed-out'],
    'before the second factor': ['401 signed-out'],
    staff: done,
    'dev mode': done,
    'forbidden dev mode': ['401 signed-out'],
    'another site’s page': ['403'],
  };
}

/** For staff only: dev mode has no account. */
const staffOnly = (...done: ActionAnswer) => ({ ...guarded(...done), 'dev mode': ['401 signed-out'] as const });

/** For the file service, which has its own error responses. */
function filed(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  const refused = ['401 unauthenticated'] as const;
  return {
    'a visitor': refused,
    'an ended session': refused,
    'before the second factor': refused,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': refused,
    'another site’s page': ['403 unauthorized'],
  };
}

/** For all viewers except pages of other sites. */
function open(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  return {
    'a visitor': done,
    'an ended session': done,
    'before the second factor': done,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': done,
    'another site’s page': ['403'],
  };
}

const ARTICLE = ['article_search', 'articles', 'article_revisions', 'history'] as const;
const COUNTS = ['article_category_counts', 'article_quarter_counts'] as const;

/** Every action that writes, once for each kind of request that starts it. */
export const NEWSROOM_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'signing in',
    route: 'newsroom/sign-in/login.route',
    prepare: async (viewer) => {
      const email = `${randomUUID()}@prohor.example`;
      await viewer.site.identity.addStaff(email, STAFF_PASSWORD);
      return () => sendForm(viewer, '/login', { email, password: STAFF_PASSWORD });
    },
    answers: open('302 /dashboard', 'security_events', 'sign_in_tries', 'staff_sessions'),
  },
  {
    name: 'entering a code without a password',
    route: 'newsroom/sign-in/enter-code.route',
    prepare: async (viewer) => () => sendForm(viewer, '/login/code.data', { code: '000000', stay: 'here' }),
    answers: open('401 expired'),
  },
  {
    name: 'setting up a second factor without a password',
    route: 'newsroom/sign-in/set-up.route',
    prepare: async (viewer) => () => sendForm(viewer, '/login/set-up.data', { password: STAFF_PASSWORD }),
    answers: {
      ...open('202'),
      'before the second factor': ['200 started', 'sign_in_tries', 'staff_second_factors'],
    },
  },
  {
    name: 'starting a sign-in with a passkey',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () => sendJson(viewer, '/login/passkey', { intent: 'start' }),
    answers: open('200 started', 'sign_in_tries', 'staff_verifications'),
  },
  {
    name: 'signing in with a passkey of no account',
    route: 'newsroom/sign-in/passkey.route',
    prepare: async (viewer) => () =>
      sendJson(viewer, '/login/passkey', { intent: 'finish', response: { id: 'x', rawId: 'x' } }),
    answers: open('401 refused', 'sign_in_tries'),
  },
  {
    name: 'signing out',
    route: 'newsroom/sign-in/logout.route',
    prepare: async (viewer) => () => sendForm(viewer, '/logout', {}),
    answers: {
      ...open('302 /'),
      staff: ['302 /', 'security_events', 'staff_sessions'],
      'before the second factor': ['302 /', 'security_events', 'staff_sessions'],
    },
  },
  {
    name: 'changing the password',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const passwords = { 'new-password': 'another password', 'repeated-password': 'another password' };
      const fields = { 'current-password': STAFF_PASSWORD, ...passwords };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 changed', 'security_events', 'sign_in_tries', 'staff_credentials'),
  },
  {
    name: 'starting the set-up of a second factor',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const fields = { intent: 'start-set-up', password: STAFF_PASSWORD };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 started', 'sign_in_tries', 'staff_second_factors'),
  },
  {
    name: 'starting to add a passkey',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      const fields = { intent: 'start-passkey', password: STAFF_PASSWORD };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 started', 'sign_in_tries', 'staff_verifications'),
  },
  {
    name: 'ending the other sessions',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => {
      await viewer.site.signIn(viewer.email || undefined);
      return () => sendForm(viewer, '/dashboard/account.data', { intent: 'end-other-sessions' });
    },
    answers: staffOnly('200 ended', 'security_events', 'staff_sessions'),
  },
  {
    name: 'signing out everywhere',
    route: 'newsroom/account/account.route',
    prepare: async (viewer) => () => sendForm(viewer, '/dashboard/account.data', { intent: 'sign-out-everywhere' }),
    answers: { ...guarded('202'), staff: ['202', 'security_events', 'staff_sessions'] },
  },
  {
    name: 'creating an article',
    route: 'newsroom/editor/add-article.route',
    prepare: async (viewer) => {
      const body = { intent: 'save', articleId: randomUUID(), baseRevision: null, form: FORM };
      return () => sendJson(viewer, '/dashboard/add.data', body);
    },
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
    answers: guarded('200 saved', ...ARTICLE),
  },
  {
    name: 'bringing a deleted article back with what was typed',
    route: 'newsroom/editor/edit-article.route',
    prepare: async (viewer) => {
      const articleId = await makeDeleted(viewer);
      const body = { intent: 'restore', articleId, baseRevision: 1, form: FORM };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'deleting an article',
    route: 'newsroom/manage/manage.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'remove', id });
    },
    answers: guarded('200 deleted', 'article_search', 'articles', 'history', ...COUNTS, 'trash'),
  },
  {
    name: 'taking a deletion back',
    route: 'newsroom/manage/manage.route',
    prepare: async (viewer) => {
      const id = await makeDeleted(viewer);
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'restore', id });
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'restoring from the trash',
    route: 'newsroom/trash/trash.route',
    prepare: async (viewer) => {
      const id = await makeDeleted(viewer);
      return () => sendJson(viewer, '/dashboard/trash.data', { id });
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'restoring an earlier version',
    route: 'newsroom/history/article-history.route',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      await viewer.site.editing.update({
        id: articleId(id),
        input: makeInput({ title: 'আরেক নাম' }),
        baseRevision: 1,
        actor: ACTOR,
        ...moment(),
      }); // "another name"
      return () => sendJson(viewer, `/dashboard/manage/${id}/history.data`, { revision: 1 });
    },
    answers: guarded('200 saved', ...ARTICLE),
  },
  {
    name: 'autosaving a form',
    route: 'autosave',
    prepare: async (viewer) => {
      const autosave = { draftId: randomUUID(), baseRevision: 1, sequence: 1, replaces: null, form: FORM };
      const articleId = await makeStored(viewer);
      return () => sendJson(viewer, '/dashboard/autosave', { intent: 'store', articleId, ...autosave });
    },
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
    name: 'changing an ad slot',
    route: 'newsroom/ads/ads.route',
    prepare: async (viewer) => {
      await viewer.site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
      await viewer.site.documents.initialiseAdSettings();
      const body = { intent: 'change', id: 'home_top_banner', changes: { enabled: false } };
      return () => sendJson(viewer, '/dashboard/ads.data', body);
    },
    answers: guarded('200 saved', 'documents'),
  },
  {
    name: 'making the default ad settings',
    route: 'newsroom/ads/ads.route',
    prepare: async (viewer) => {
      await viewer.site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
      return () => sendJson(viewer, '/dashboard/ads.data', { intent: 'initialise' });
    },
    answers: guarded('200 initialised', 'documents'),
  },
  {
    name: 'changing a site setting',
    route: 'newsroom/site-settings/site-settings.route',
    prepare: async (viewer) => {
      const { editor } = await viewer.site.documents.readSiteSettings();
      const change = { field: 'editor', value: randomUUID(), baseUpdatedAt: editor.updatedAt };
      return () => sendJson(viewer, '/dashboard/settings.data', { changes: [change] });
    },
    answers: guarded('200 saved', 'documents'),
  },
  {
    name: 'uploading a picture',
    route: 'POST /storage',
    prepare: async ({ site, headers }) => {
      const body = new FormData();
      body.append('file', new Blob([Buffer.from(await makeJpeg(40, 30))]), 'ghat.jpg');
      const name = encodeURIComponent(`articles/${NOON_MS}_${randomUUID()}.jpg`);
      return () => site.get(`/storage?name=${name}`, { method: 'POST', headers, body });
    },
    answers: filed('200', 'files'),
  },
  {
    name: 'deleting a picture',
    route: 'DELETE /storage/*',
    prepare: async (viewer) => {
      const name = encodeURIComponent(await makeFile(viewer));
      return () => viewer.site.get(`/storage/${name}`, { method: 'DELETE', headers: viewer.headers });
    },
    answers: filed('204', 'files'),
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
    answers: open('204', 'article_views', 'view_marks'),
  },
];
