import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { toForm } from '#domain/article/article-form.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import type { Viewer } from '#tests/support/staff/newsroom-viewers.ts';
import { openNewsroomViewers } from '#tests/support/staff/newsroom-viewers.ts';
import { articleId } from '#tools/article-id.ts';
import type { PageRoute } from '../support/list-routes.ts';
import { listPageRoutes } from '../support/list-routes.ts';

const DRAFT = 'draft-1';
const WRITER = 'writer@prohor.example';
const FILE = `articles/${NOON_MS}_ghat.jpg`;
/** Part of every hidden text, so that a search for it would find them all. */
const QUERY_WORD = 'প্রশ্নশব্দ'; // "query word"
const TITLE = 'গোপনশিরোনাম'; // "secret title"
const BODY = 'গোপনবিবরণ'; // "secret body"
const DELETED = 'মুছেফেলাখবর'; // "deleted news"
const DUE_LATER = 'আগামীকালেরখবর'; // "tomorrow's news"
const UNSAVED = 'অপ্রকাশিতলেখা'; // "unpublished text"
const SECRETS = [TITLE, BODY, DELETED, DUE_LATER, UNSAVED, WRITER].flatMap((text) => [text, encodeURIComponent(text)]);

const OUTSIDE = ['a visitor', 'an ended session', 'before the second factor', 'forbidden dev mode'] as const;
const INSIDE = ['staff', 'dev mode'] as const;

let viewers: Awaited<ReturnType<typeof openNewsroomViewers>>;
let routes: PageRoute[];

beforeAll(async () => {
  viewers = await openNewsroomViewers();
  routes = (await listPageRoutes()).filter(({ reads }) => reads);
  for (const name of INSIDE) await fill(await viewers.makeViewer(name));
});
afterAll(() => viewers.stop());

const IMAGE_TOKEN = 'a'.repeat(32);
const actor = { userEmail: WRITER, userId: 'writer' };
const moment = () => ({ nowMs: Date.now(), historyId: randomUUID() });
const hidden = makeInput({ status: 'draft', title: `${TITLE} ${QUERY_WORD}`, description: `${BODY} ${QUERY_WORD}` });
const dueLater = { ...hidden, title: `${DUE_LATER} ${QUERY_WORD}`, status: 'scheduled', publishAt: 4e12 } as const;

/** Adds one article of each hidden kind, a public one, an image and the ad slots to a viewer's site. */
async function fill({ site }: Viewer) {
  await site.editing.save({ baseRevision: null, id: articleId('open-1'), input: makeInput(), actor, ...moment() });
  await site.editing.save({ baseRevision: null, id: articleId(DRAFT), input: hidden, actor, ...moment() });
  await site.editing.save({ baseRevision: null, id: articleId('later-1'), input: dueLater, actor, ...moment() });
  await site.editing.save({
    baseRevision: null,
    id: articleId('gone-1'),
    input: makeInput({ title: `${DELETED} ${QUERY_WORD}` }),
    actor,
    ...moment(),
  });
  await site.editing.delete({ id: articleId('gone-1'), actor, ...moment() });
  for (const id of ['open-1', 'unsaved-1']) await autosave(site, id);
  const bytes = Buffer.from(await makeJpeg(40, 30));
  await site.files.save({ name: FILE, bytes, uploadedBy: WRITER, nowMs: NOON_MS });
  await site.db.updateTable('files').set({ token: IMAGE_TOKEN }).where('name', '=', FILE).execute();
  await site.documents.initialiseAdSettings();
}

/** Stores unsaved text of a public article, or of a new one, by the writer of everything else. */
async function autosave(site: Viewer['site'], id: string) {
  const form = { ...toForm(makeInput(), 'Asia/Dhaka'), title: `${UNSAVED} ${QUERY_WORD}` };
  const key = { owner: actor, articleId: articleId(id), draftId: id, replaces: null, sequence: 1 };
  const baseRevision = id === 'open-1' ? 1 : null;
  await site.autosaves.store({ ...key, baseRevision, form, imageUrl: '', nowMs: NOON_MS });
}

/** Paths that run a route's loader: as a page, as its part, as data, and as data of this route alone. */
function listPaths({ id, path }: PageRoute): string[] {
  const named = path
    .replace(/:id\??/, DRAFT)
    .replace('images/:token', `images/${IMAGE_TOKEN}`)
    .replace(':proposer', 'writer')
    .replace('*', 'nowhere');
  const page = named.replace(':categoryName', encodeURIComponent('বাংলাদেশ'));
  const data = page === '/' ? '/_root.data' : `${page}.data`;
  return [page, `${page}?part=main`, data, `${data}?${new URLSearchParams({ _routes: id })}`];
}

const isNewsroom = ({ path }: PageRoute) => path.startsWith('/dashboard');
/** Routes with a loader that read nothing on these sites: they have no such screen, no roles, no workflow, no card or no import. */
const EMPTY = [
  ...['/dashboard/*', '/dashboard/staff', '/dashboard/desk', '/dashboard/desk/:id/:proposer'],
  ...['/dashboard/cards/:code', '/dashboard/import/reports/:name'],
];
const isScreen = ({ path }: PageRoute) => !EMPTY.includes(path);

async function read({ site, headers }: Viewer, path: string): Promise<{ status: number; text: string }> {
  const answer = await site.get(path, { headers });
  return { status: answer.status, text: `${[...answer.headers].join('\n')}\n${await answer.text()}` };
}

test('the tested paths include every dashboard page and each of its loaders alone', () => {
  expect(routes.filter(isNewsroom).flatMap(listPaths)).toEqual(
    expect.arrayContaining([
      '/dashboard',
      '/dashboard.data?_routes=newsroom%2Foverview%2Foverview.route',
      `/dashboard/manage/${DRAFT}/history.data?_routes=newsroom%2Fhistory%2Farticle-history.route`,
    ]),
  );
});

describe.each(OUTSIDE)('%s', (name) => {
  it('is redirected from every dashboard page to the sign-in page without hidden content', async () => {
    const viewer = await viewers.makeViewer(name);
    for (const path of routes.filter(isNewsroom).flatMap(listPaths)) {
      const { status, text } = await read(viewer, path);
      expect.soft([path, status]).toEqual([path, path.includes('.data') ? 202 : 302]);
      expect.soft(text).toContain('/login');
      for (const secret of SECRETS) expect.soft(text, path).not.toContain(secret);
    }
  });

  it('finds no hidden content in public responses', async () => {
    const viewer = await viewers.makeViewer(name);
    const pages = routes.filter((route) => !isNewsroom(route)).flatMap(listPaths);
    const searches = [`/search?q=${QUERY_WORD}`, `/search?q=${QUERY_WORD}&part=main`];
    const feeds = ['/rss.xml', '/sitemap.xml', '/news-sitemap.xml', '/robots.txt', '/health'];
    const articles = ['/article/later-1', '/article/later-1?part=main', '/article/gone-1', '/article/gone-1?part=main'];
    const file = `/storage/${encodeURIComponent(FILE)}`;
    for (const path of [...pages, ...searches, ...feeds, ...articles, file, `${file}?alt=media`]) {
      const { text } = await read(viewer, path);
      for (const secret of SECRETS) expect.soft(text, path).not.toContain(secret);
    }
  });

  it('receives no events about a draft on the live stream, even by its id', async () => {
    const viewer = await viewers.makeViewer(name);
    const topics = ['newsroom', 'home', `article:${DRAFT}`, 'category:বাংলাদেশ', 'search'];
    const reader = await openLiveReader(viewer.site.origin, topics);
    const current = await viewer.site.editing.find(articleId(DRAFT));
    const changed = { ...hidden, tags: [randomUUID()] };
    const saved = await viewer.site.editing.save({
      id: articleId(DRAFT),
      input: changed,
      baseRevision: current?.revision ?? 0,
      actor,
      ...moment(),
    });
    expect(saved.kind).toBe('saved');
    const slotId = String(Date.now());
    await viewer.site.documents.updateAdSetting('home_top_banner', { slotId });
    await expect.poll(() => reader.received).toEqual([['ads']]);
    reader.close();
  });
});

describe.each(INSIDE)('%s', (name) => {
  test('reads every page of the dashboard, and the unpublished changes of a colleague on none', async () => {
    const viewer = await viewers.makeViewer(name);
    const pages = routes.filter(isNewsroom);
    for (const path of pages.filter(isScreen).flatMap(listPaths)) {
      const { status, text } = await read(viewer, path);
      expect.soft([path, status]).toEqual([path, 200]);
      expect.soft(text, path).not.toContain(UNSAVED);
    }
    const forms = ['/dashboard/manage/open-1/edit', '/dashboard/manage/open-1/history'];
    const others = pages.filter((page) => !isScreen(page)).flatMap(listPaths);
    for (const path of [...others, ...forms]) {
      expect.soft((await read(viewer, path)).text, path).not.toContain(UNSAVED);
    }
  });

  test('sees on Manage News who has unpublished changes', async () => {
    const list = await read(await viewers.makeViewer(name), '/dashboard/manage');
    expect(list.text).toMatch(/Unpublished changes<!-- -->|Unpublished changes by/);
    expect(list.text).toContain(WRITER);
  });

  test.each([
    ['/dashboard/manage', TITLE],
    ['/dashboard/manage.data', DUE_LATER],
    [`/dashboard/manage/${DRAFT}/edit`, BODY],
    [`/dashboard/manage/${DRAFT}/history.data`, WRITER],
    ['/dashboard/trash', DELETED],
  ])('finds the hidden content at %s', async (path, secret) => {
    expect((await read(await viewers.makeViewer(name), path)).text).toContain(secret);
  });
});

test('no response to staff is readable by another site’s page or cacheable', async () => {
  const viewer = await viewers.makeViewer('another site’s page');
  for (const path of routes.filter(isNewsroom).flatMap(listPaths)) {
    const { headers } = await viewer.site.get(path, { headers: viewer.headers });
    expect.soft(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect.soft(headers.get('Cache-Control')).toBe('no-store');
  }
});
