import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { PageRoute } from '#tests/support/list-routes.ts';
import { listPageRoutes } from '#tests/support/list-routes.ts';
import { openLiveReader } from '#tests/support/live-reader.ts';
import { makeInput, NOON_MS } from '#tests/support/make-article.ts';
import { makeJpeg } from '#tests/support/make-picture.ts';
import type { Viewer } from '#tests/support/newsroom-viewers.ts';
import { openNewsroomViewers } from '#tests/support/newsroom-viewers.ts';

const DRAFT = 'draft-1';
const WRITER = 'writer@prohor.example';
const FILE = `articles/${NOON_MS}_ghat.jpg`;
/** Stands in every hidden text, so that a search for it would find them all. */
const ASKED = 'প্রশ্নশব্দ'; // "word that is asked for"
const TITLE = 'গোপনশিরোনাম'; // "secret title"
const BODY = 'গোপনবিবরণ'; // "secret body"
const DELETED = 'মুছেফেলাখবর'; // "deleted news"
const DUE_LATER = 'আগামীকালেরখবর'; // "tomorrow's news"
const SECRETS = [TITLE, BODY, DELETED, DUE_LATER, WRITER].flatMap((text) => [text, encodeURIComponent(text)]);

const OUTSIDE = ['a visitor', 'an ended session', 'forbidden dev mode'] as const;
const INSIDE = ['staff', 'dev mode'] as const;

let viewers: Awaited<ReturnType<typeof openNewsroomViewers>>;
let routes: PageRoute[];

beforeAll(async () => {
  viewers = await openNewsroomViewers();
  routes = await listPageRoutes();
  for (const name of INSIDE) await fill(await viewers.makeViewer(name));
});
afterAll(() => viewers.stop());

const actor = { userEmail: WRITER, userId: 'writer' };
const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
const hidden = makeInput({ status: 'draft', title: `${TITLE} ${ASKED}`, description: `${BODY} ${ASKED}` });
const dueLater = { ...hidden, title: `${DUE_LATER} ${ASKED}`, status: 'scheduled', publishAt: 4e12 } as const;

/** Puts one article of each hidden kind, a public one, a picture and the ad slots into a viewer's site. */
async function fill({ site }: Viewer) {
  await site.desk.create('open-1', makeInput(), actor, moment());
  await site.desk.create(DRAFT, hidden, actor, moment());
  await site.desk.create('later-1', dueLater, actor, moment());
  await site.desk.create('gone-1', makeInput({ title: `${DELETED} ${ASKED}` }), actor, moment());
  await site.desk.remove('gone-1', actor, moment());
  const bytes = Buffer.from(await makeJpeg(40, 30));
  await site.files.save({ name: FILE, bytes, uploadedBy: WRITER, nowMs: NOON_MS });
  await site.documents.initialiseAdSettings();
}

/** Addresses at which a route's loader runs: as a page, as data, and as data of this route alone. */
function listAddresses({ id, path }: PageRoute): string[] {
  const named = path.replace(/:id\??/, DRAFT).replace('*', 'nowhere');
  const page = named.replace(':categoryName', encodeURIComponent('বাংলাদেশ'));
  const data = page === '/' ? '/_root.data' : `${page}.data`;
  return [page, data, `${data}?${new URLSearchParams({ _routes: id })}`];
}

const isNewsroom = ({ path }: PageRoute) => path.startsWith('/dashboard');

async function read({ site, headers }: Viewer, path: string): Promise<{ status: number; text: string }> {
  const answer = await site.get(path, { headers });
  return { status: answer.status, text: `${[...answer.headers].join('\n')}\n${await answer.text()}` };
}

test('every page of the dashboard is asked for, each of its loaders also by itself', () => {
  expect(routes.filter(isNewsroom).flatMap(listAddresses)).toEqual(
    expect.arrayContaining([
      '/dashboard',
      '/dashboard.data?_routes=newsroom%2Fscreens%2Foverview',
      `/dashboard/manage/${DRAFT}/history.data?_routes=newsroom%2Fscreens%2Farticle-history`,
    ]),
  );
});

describe.each(OUTSIDE)('%s', (name) => {
  it('is led from every page of the dashboard to the sign-in, and learns nothing there', async () => {
    const viewer = await viewers.makeViewer(name);
    for (const path of routes.filter(isNewsroom).flatMap(listAddresses)) {
      const { status, text } = await read(viewer, path);
      expect.soft([path, status]).toEqual([path, path.includes('.data') ? 202 : 302]);
      expect.soft(text).toContain('/login');
      for (const secret of SECRETS) expect.soft(text, path).not.toContain(secret);
    }
  });

  it('finds nothing of the newsroom in all that is public', async () => {
    const viewer = await viewers.makeViewer(name);
    const pages = routes.filter((route) => !isNewsroom(route)).flatMap(listAddresses);
    const searches = [`/search?q=${ASKED}`, `/search.data?q=${ASKED}`];
    const feeds = ['/rss.xml', '/sitemap.xml', '/news-sitemap.xml', '/robots.txt', '/health'];
    const articles = ['/article/later-1', '/article/later-1.data', '/article/gone-1', '/article/gone-1.data'];
    const file = `/storage/${encodeURIComponent(FILE)}`;
    for (const path of [...pages, ...searches, ...feeds, ...articles, file, `${file}?alt=media`]) {
      const { text } = await read(viewer, path);
      for (const secret of SECRETS) expect.soft(text, path).not.toContain(secret);
    }
  });

  it('hears nothing of a draft on the live stream, even by its name', async () => {
    const viewer = await viewers.makeViewer(name);
    const topics = ['newsroom', 'home', `article:${DRAFT}`, 'category:বাংলাদেশ', 'search'];
    const reader = await openLiveReader(viewer.site.origin, topics);
    const version = await viewer.site.desk.find(DRAFT);
    const changed = { ...hidden, tags: [randomUUID()] };
    const saved = await viewer.site.desk.update(DRAFT, changed, version?.revision ?? 0, actor, moment());
    expect(saved.kind).toBe('saved');
    const slotId = String(Date.now());
    await viewer.site.documents.updateAdSetting('home_top_banner', { slotId });
    await expect.poll(() => reader.heard).toEqual([['ads']]);
    reader.close();
  });
});

describe.each(INSIDE)('%s', (name) => {
  test('reads every page of the dashboard', async () => {
    const viewer = await viewers.makeViewer(name);
    for (const path of routes.filter(isNewsroom).flatMap(listAddresses)) {
      const { status } = await read(viewer, path);
      expect.soft([path, status]).toEqual([path, 200]);
    }
  });

  test.each([
    ['/dashboard/manage', TITLE],
    ['/dashboard/manage.data', DUE_LATER],
    [`/dashboard/manage/${DRAFT}/edit`, BODY],
    [`/dashboard/manage/${DRAFT}/history.data`, WRITER],
    ['/dashboard/trash', DELETED],
  ])('finds at %s what belongs to the newsroom', async (path, secret) => {
    expect((await read(await viewers.makeViewer(name), path)).text).toContain(secret);
  });
});

test('no answer for staff may be read by another site’s page, or be kept', async () => {
  const viewer = await viewers.makeViewer('another site’s page');
  for (const path of routes.filter(isNewsroom).flatMap(listAddresses)) {
    const { headers } = await viewer.site.get(path, { headers: viewer.headers });
    expect.soft(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect.soft(headers.get('Cache-Control')).toBe('no-store');
  }
});
