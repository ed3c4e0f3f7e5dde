import { randomUUID } from 'node:crypto';
import { putImported } from '#services/redirects/redirects.ts';
import { NOON_MS } from '../articles/make-article.ts';
import { makeJpeg } from '../articles/make-image.ts';
import type { NewsroomAction } from './newsroom-action.ts';
import { filed, guarded } from './newsroom-action.ts';
import { makeFile, sendJson } from './newsroom-data.ts';

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
      const body = { intent: 'save', former: null, from: `/old/${randomUUID()}`, target: '/about' };
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
