import { randomUUID } from 'node:crypto';
import { putImported } from '#services/redirects/redirects.ts';
import { NOON_MS } from '../articles/make-article.ts';
import { makeJpeg } from '../articles/make-image.ts';
import type { NewsroomAction } from './newsroom-action.ts';
import { filed, guarded } from './newsroom-action.ts';
import { makeFile, sendJson } from './newsroom-data.ts';
import type { Viewer } from './newsroom-viewers.ts';

/** Adds a paused webhook in a private network, which nothing is sent to. */
async function addTarget({ site: { db } }: Viewer): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    kind: 'webhook',
    name: 'a',
    url: 'http://10.0.0.1/',
    secret: 'whsec_aaaa',
    isPaused: true,
  } as const;
  await db
    .insertInto('effectTargets')
    .values({ ...row, dueUpTo: Date.now(), changedAt: 0, changedBy: 'rina' })
    .execute();
  return id;
}

/** The actions that change ads, site settings and files. */
export const SITE_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'changing an ad slot',
    route: 'newsroom/ads/ads.route',
    prepare: async (viewer) => {
      await viewer.site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
      await viewer.site.documents.initialiseAdSettings();
      const body = { intent: 'change', id: 'home_top_banner', changes: { enabled: false } };
      return () => sendJson(viewer, '/dashboard/ads.data', body);
    },
    isFor: 'owners',
    answers: guarded('200 saved', 'documents'),
  },
  {
    name: 'making the default ad settings',
    route: 'newsroom/ads/ads.route',
    prepare: async (viewer) => {
      await viewer.site.db.deleteFrom('documents').where('collection', '=', 'ad_settings').execute();
      return () => sendJson(viewer, '/dashboard/ads.data', { intent: 'initialise' });
    },
    isFor: 'owners',
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
    isFor: 'owners',
    answers: guarded('200 saved', 'documents'),
  },
  {
    name: 'adding an old address',
    route: 'newsroom/redirects/redirects.route',
    prepare: async (viewer) => {
      const body = { intent: 'save', previousPath: null, from: `/old/${randomUUID()}`, target: '/about' };
      return () => sendJson(viewer, '/dashboard/redirects.data', body);
    },
    isFor: 'owners',
    answers: guarded('200 saved', 'redirects'),
  },
  {
    name: 'removing an old address',
    route: 'newsroom/redirects/redirects.route',
    prepare: async (viewer) => {
      const address = `/old/${randomUUID()}`;
      await putImported(viewer.site.db, [{ address, target: '/about' }], {
        by: 'import',
        nowMs: NOON_MS,
        replaces: true,
      });
      return () => sendJson(viewer, '/dashboard/redirects.data', { intent: 'remove', address });
    },
    isFor: 'owners',
    answers: guarded('200 removed', 'redirects'),
  },
  {
    name: 'adding a target of deliveries',
    route: 'newsroom/deliveries/deliveries.route',
    prepare: async (viewer) => {
      const body = { intent: 'save', id: null, kind: 'webhook', name: 'a', urlOrId: 'https://app.example', secret: '' };
      return () => sendJson(viewer, '/dashboard/deliveries.data', body);
    },
    isFor: 'owners',
    answers: guarded('200 saved', 'effect_targets'),
  },
  ...(['pause', 'renew', 'remove'] as const).map((intent): NewsroomAction => {
    const done = { pause: '200 paused', renew: '200 saved', remove: '200 removed' }[intent];
    return {
      name: `${intent} of a target of deliveries`,
      route: 'newsroom/deliveries/deliveries.route',
      prepare: async (viewer) => {
        const id = await addTarget(viewer);
        return () => sendJson(viewer, '/dashboard/deliveries.data', { intent, id });
      },
      isFor: 'owners',
      answers: guarded(done, 'effect_targets'),
    };
  }),
  {
    name: 'testing a target of deliveries',
    route: 'newsroom/deliveries/deliveries.route',
    prepare: async (viewer) => {
      const id = await addTarget(viewer);
      return () => sendJson(viewer, '/dashboard/deliveries.data', { intent: 'test', id });
    },
    isFor: 'owners',
    answers: guarded('200 tested'),
  },
  {
    name: 'sending a delivery again',
    route: 'newsroom/deliveries/deliveries.route',
    prepare: async (viewer) => {
      const id = randomUUID();
      const row = { id, targetId: 'removed', event: 'changed' as const, occurredAt: 0, queuedAt: 0 };
      const ended = { ...row, topics: [], state: 'failed' as const, endedAt: NOON_MS };
      await viewer.site.db.insertInto('effects').values(ended).execute();
      return () => sendJson(viewer, '/dashboard/deliveries.data', { intent: 'retry', id });
    },
    isFor: 'owners',
    answers: guarded('200 retried', 'effects'),
  },
  {
    name: 'starting an import',
    route: 'newsroom/import/import.route',
    prepare: async (viewer) => {
      const body = { intent: 'start', kind: 'dry-run', options: null, choices: null };
      return () => sendJson(viewer, '/dashboard/import.data', body);
    },
    isFor: 'owners',
    answers: guarded('200 not-started'),
  },
  {
    name: 'uploading a file of an import',
    route: 'newsroom/import/import-files.route',
    prepare: async (viewer) => () =>
      sendJson(viewer, '/dashboard/import/files', { name: 'a.xml', bytes: 9, modifiedMs: 1 }),
    isFor: 'owners',
    answers: guarded('200 received'),
  },
  {
    name: 'uploading an image',
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
    name: 'deleting an image',
    route: 'DELETE /storage/*',
    prepare: async (viewer) => {
      const name = encodeURIComponent(await makeFile(viewer));
      return () => viewer.site.get(`/storage/${name}`, { method: 'DELETE', headers: viewer.headers });
    },
    isFor: 'editors',
    refusal: ['403 unauthorized'],
    answers: filed('204', 'files'),
  },
];
