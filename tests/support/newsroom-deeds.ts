import { randomUUID } from 'node:crypto';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from './make-article.ts';
import { makeJpeg } from './make-picture.ts';
import type { Viewer, ViewerName } from './newsroom-viewers.ts';
import { STAFF_PASSWORD } from './test-site.ts';

/** What answers a viewer: the status, then the kind or the address that it names; and the tables in which it writes. */
type DeedAnswer = readonly [answer: string, ...tables: string[]];

export type Deed = {
  name: string;
  /** The writing route: its id in the built app, or its way into the server. */
  route: string;
  /** Makes what the deed is done to, and gives the deed. */
  prepare: (viewer: Viewer) => Promise<() => Promise<Response>>;
  answers: Record<ViewerName, DeedAnswer>;
};

const ACTOR = { userEmail: 'before@prohor.example', userId: 'before' };
const FORM = { ...EMPTY_FORM, title: 'মেঘনার নতুন ঘাট', description: 'প্রথম কথা।', category: 'বাংলাদেশ' }; // "the Meghna's new landing"

const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });

async function makeStored({ site }: Viewer): Promise<string> {
  const id = randomUUID();
  await site.desk.create(id, makeInput(), ACTOR, moment());
  return id;
}

async function makeDeleted(viewer: Viewer): Promise<string> {
  const id = await makeStored(viewer);
  await viewer.site.desk.remove(id, ACTOR, moment());
  return id;
}

async function makeFile({ site }: Viewer): Promise<string> {
  const name = `articles/${NOON_MS}_${randomUUID()}.jpg`;
  const bytes = Buffer.from(await makeJpeg(40, 30));
  const saved = await site.files.save({ name, bytes, uploadedBy: ACTOR.userEmail, nowMs: Date.now() });
  if (saved.kind !== 'saved') throw new Error(`The picture is not kept: ${saved.kind}.`);
  return name;
}

function sendJson({ site, headers }: Viewer, path: string, body: unknown) {
  const json = { ...headers, 'Content-Type': 'application/json' };
  return site.get(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

const sendForm = ({ site, headers }: Viewer, path: string, fields: Record<string, string>) =>
  site.get(path, { method: 'POST', headers, body: new URLSearchParams(fields) });

/** For staff and dev mode alone. */
function guarded(...done: DeedAnswer): Record<ViewerName, DeedAnswer> {
  return {
    'a visitor': ['401 signed-out'],
    'an ended session': ['401 signed-out'],
    staff: done,
    'dev mode': done,
    'forbidden dev mode': ['401 signed-out'],
    'another site’s page': ['403'],
  };
}

/** For staff alone: dev mode has no account. */
const staffOnly = (...done: DeedAnswer) => ({ ...guarded(...done), 'dev mode': ['401 signed-out'] as const });

/** For the file service's own answers. */
function filed(...done: DeedAnswer): Record<ViewerName, DeedAnswer> {
  const refused = ['401 unauthenticated'] as const;
  return {
    'a visitor': refused,
    'an ended session': refused,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': refused,
    'another site’s page': ['403 unauthorized'],
  };
}

/** For everybody but other sites' pages. */
function open(...done: DeedAnswer): Record<ViewerName, DeedAnswer> {
  return {
    'a visitor': done,
    'an ended session': done,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': done,
    'another site’s page': ['403'],
  };
}

const ARTICLE = ['article_search', 'articles', 'article_revisions', 'history'] as const;
const COUNTS = ['article_category_counts', 'article_quarter_counts'] as const;

/** Every deed that writes, with every way to ask for it. */
export const DEEDS: readonly Deed[] = [
  {
    name: 'signing in',
    route: 'newsroom/screens/login',
    prepare: async (viewer) => {
      const email = `${randomUUID()}@prohor.example`;
      await viewer.site.identity.addStaff(email, STAFF_PASSWORD);
      return () => sendForm(viewer, '/login', { email, password: STAFF_PASSWORD });
    },
    answers: open('302 /dashboard', 'sign_in_tries', 'staff_sessions'),
  },
  {
    name: 'signing out',
    route: 'newsroom/screens/logout',
    prepare: async (viewer) => () => sendForm(viewer, '/logout', {}),
    answers: { ...open('302 /'), staff: ['302 /', 'staff_sessions'] },
  },
  {
    name: 'changing the password',
    route: 'newsroom/screens/account',
    prepare: async (viewer) => {
      const passwords = { 'new-password': 'another password', 'repeated-password': 'another password' };
      const fields = { 'current-password': STAFF_PASSWORD, ...passwords };
      return () => sendForm(viewer, '/dashboard/account.data', fields);
    },
    answers: staffOnly('200 changed', 'sign_in_tries', 'staff_credentials'),
  },
  {
    name: 'signing out everywhere',
    route: 'newsroom/screens/account',
    prepare: async (viewer) => () => sendForm(viewer, '/dashboard/account.data', { intent: 'sign-out-everywhere' }),
    answers: { ...guarded('202'), staff: ['202', 'staff_sessions'] },
  },
  {
    name: 'creating an article',
    route: 'newsroom/screens/add-article',
    prepare: async (viewer) => {
      const body = { intent: 'save', articleId: randomUUID(), baseRevision: null, form: FORM };
      return () => sendJson(viewer, '/dashboard/add.data', body);
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS),
  },
  {
    name: 'editing an article',
    route: 'newsroom/screens/edit-article',
    prepare: async (viewer) => {
      const articleId = await makeStored(viewer);
      const body = { intent: 'save', articleId, baseRevision: 1, form: FORM };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    answers: guarded('200 saved', ...ARTICLE),
  },
  {
    name: 'bringing a deleted article back with what was typed',
    route: 'newsroom/screens/edit-article',
    prepare: async (viewer) => {
      const articleId = await makeDeleted(viewer);
      const body = { intent: 'restore', articleId, baseRevision: 1, form: FORM };
      return () => sendJson(viewer, `/dashboard/manage/${articleId}/edit.data`, body);
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'deleting an article',
    route: 'newsroom/screens/manage',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'remove', id });
    },
    answers: guarded('200 removed', 'article_search', 'articles', 'history', ...COUNTS, 'trash'),
  },
  {
    name: 'taking a deletion back',
    route: 'newsroom/screens/manage',
    prepare: async (viewer) => {
      const id = await makeDeleted(viewer);
      return () => sendJson(viewer, '/dashboard/manage.data', { intent: 'restore', id });
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'restoring from the trash',
    route: 'newsroom/screens/trash',
    prepare: async (viewer) => {
      const id = await makeDeleted(viewer);
      return () => sendJson(viewer, '/dashboard/trash.data', { id });
    },
    answers: guarded('200 saved', ...ARTICLE, ...COUNTS, 'trash'),
  },
  {
    name: 'restoring an earlier version',
    route: 'newsroom/screens/article-history',
    prepare: async (viewer) => {
      const id = await makeStored(viewer);
      await viewer.site.desk.update(id, makeInput({ title: 'আরেক নাম' }), 1, ACTOR, moment()); // "another name"
      return () => sendJson(viewer, `/dashboard/manage/${id}/history.data`, { version: 1 });
    },
    answers: guarded('200 saved', ...ARTICLE),
  },
  {
    name: 'changing an ad slot',
    route: 'newsroom/screens/ads',
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
    route: 'newsroom/screens/ads',
    prepare: async (viewer) => {
      await viewer.site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
      return () => sendJson(viewer, '/dashboard/ads.data', { intent: 'initialise' });
    },
    answers: guarded('200 initialised', 'documents'),
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
      return () => viewer.site.get(`/article/${id}/view`, { method: 'POST', headers: viewer.headers });
    },
    answers: open('204', 'article_views', 'view_marks'),
  },
];
