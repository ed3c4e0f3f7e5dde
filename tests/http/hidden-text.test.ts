import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { tagFeedPath, tagPath } from '#domain/article/tag.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { URLS } from '#domain/urls/url-space.ts';
import { toJsonFeedPath } from '#server/feeds/json-feed.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeCard } from '#tests/support/articles/make-card.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { openLiveReader } from '#tests/support/site/live-reader.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { startViewSession } from '#tests/support/site/view-session.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const DESK = { userEmail: 'desk@prohor.example', userId: 'u1' };
const CATEGORY = 'খেলা';
/** A tag of every article, so that its page exists. */
const SHARED_TAG = 'সাধারণট্যাগ';
const FORBIDDEN = 403;
const GONE = 410;

/**
 * Why readers may not see the text of an article. `words` are in its texts and in no other article. A search for the first finds
 * nothing with the second.
 */
const HIDDEN = {
  draft: { words: ['চম্পাবতী', 'কদমতলী'], status: FORBIDDEN },
  embargoed: { words: ['ঝাউতলা', 'নিমতলী'], status: FORBIDDEN },
  'scheduled-embargoed': { words: ['হিজলতলী', 'পাকুড়িয়া'], status: FORBIDDEN },
  expired: { words: ['বকুলপুর', 'শিমুলতলী'], status: GONE },
  withdrawn: { words: ['তমালপুর', 'জারুলিয়া'], status: GONE },
} as const;
type Kind = keyof typeof HIDDEN;
const KINDS = Object.keys(HIDDEN).filter((kind): kind is Kind => kind in HIDDEN);
const NEVER_SEEN = ['draft', 'embargoed', 'scheduled-embargoed'] as const;
const toId = (kind: Kind) => articleId(`hidden-${kind}`);

let site: Site;
const clock = createFakeClock(NOON_MS);
const stamp = () => ({ actor: DESK, nowMs: clock.now(), historyId: randomUUID() });
const images = new Map<Kind, string>();
/** Of the cards of all hidden articles: drafts of those that were never public. */
const cardCodes: string[] = [];

async function storeImage(): Promise<string> {
  const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(500, 300), uploadedBy: 'desk' };
  const saved = await site.files.save({ ...upload, nowMs: clock.now() });
  if (saved.kind !== 'saved') throw new Error(`The upload was ${saved.kind}.`);
  return saved.file.url;
}

async function create(kind: Kind, change: Partial<ArticleInput>): Promise<void> {
  const [one, two] = HIDDEN[kind].words;
  const text = `${one} ${two}`;
  const imageUrl = await storeImage();
  images.set(kind, imageUrl);
  const texts = { title: `${one} *${two}*`, description: `${text}।\n\n${text}`, author: text, tags: [one, SHARED_TAG] };
  const image = { imageUrl, imageCaption: text, imageAlt: text, imageCredit: text, socialImageAlt: text };
  const seo = { seoTitle: text, seoDescription: text };
  const input = makeInput({ category: CATEGORY, ...texts, ...image, ...seo, isFeatured: true, ...change });
  const command = { baseRevision: null, id: toId(kind), input, lead: 'keep', mayBackDate: true } as const;
  const { kind: result } = await site.editing.save({ ...command, ...stamp() });
  if (result !== 'saved') throw new Error(`The article was not created: ${result}.`);
}

const decide = (kind: Kind, decision: Parameters<Site['editing']['decideRecord']>[0]['decision']) =>
  site.editing.decideRecord({ id: toId(kind), decision, ...stamp() });

/** The validators of the pages that readers could see. */
const etags = new Map<Kind, string>();

/** Requests every surface once, so that it is cached while the articles are visible. */
async function warmUp(): Promise<void> {
  for (const path of listAll()) await site.get(path);
  for (const kind of ['expired', 'withdrawn'] as const) {
    const response = await site.get(`/article/${toId(kind)}`);
    expect(response.status).toBe(200);
    etags.set(kind, response.headers.get('etag') ?? '');
  }
}

beforeAll(async () => {
  site = await startTestSite({ clock });
  const open = makeInput({ title: 'খোলা খবর', category: CATEGORY, tags: [SHARED_TAG], imageUrl: await storeImage() });
  await site.editing.save({ baseRevision: null, id: articleId('open'), input: open, ...stamp() });
  const afterNow = clock.now() + 60 * MINUTE_MS;
  await create('draft', { status: 'draft' });
  await create('embargoed', { embargoUntil: afterNow });
  await create('scheduled-embargoed', { status: 'scheduled', publishAt: clock.now() - 1, embargoUntil: afterNow });
  await create('expired', { expiresAt: clock.now() + MINUTE_MS });
  await create('withdrawn', {});
  for (const kind of ['expired', 'withdrawn'] as const) {
    await decide(kind, { kind: 'add-correction', text: `${HIDDEN[kind].words.join(' ')} সংশোধন` });
  }
  for (const kind of KINDS) {
    const text = HIDDEN[kind].words.join(' ');
    cardCodes.push((await makeCard(site, toId(kind), { text, nowMs: clock.now() })).code);
  }
  // "open" has the one correction that readers may see.
  const decision = { kind: 'add-correction', text: 'খোলা সংশোধন' } as const;
  await site.editing.decideRecord({ id: articleId('open'), decision, ...stamp() });
  const ids = [...KINDS.map(toId), 'open', 'open2', 'open3'];
  for (const id of ['open2', 'open3']) {
    await site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput({ title: id }), ...stamp() });
  }
  const ranking = { articleIds: ids, rankedAt: clock.now() };
  await site.db
    .insertInto('mostRead')
    .values(ranking)
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet(ranking))
    .execute();
  await warmUp();
  expect(await (await site.get('/rss.xml')).text()).toContain(HIDDEN.withdrawn.words[0]);
  await decide('withdrawn', { kind: 'withdraw', reason: 'তথ্য যাচাই হয়নি' });
  await clock.advance(2 * MINUTE_MS);
  await eventually(async () => {
    const feed = await (await site.get('/rss.xml')).text();
    for (const kind of KINDS) expect(feed).not.toContain(toId(kind));
  });
});
afterAll(() => site.stop());

const search = (text: string, more = '') => `/search?q=${encodeURIComponent(text)}${more}`;
const words = (n: 0 | 1) => KINDS.map((kind) => HIDDEN[kind].words[n]);
/** A slip of the pen, for which a search suggests the word if a public article has it. */
const misspell = (word: string) => `${word.slice(0, 2)}${word.slice(3)}`;
const hiddenPaths = (toPath: (id: string) => string) => KINDS.map((kind) => toPath(toId(kind)));

/** How each URL of the site is searched: the paths to request, or why it has no text of articles. */
const SURFACES: Readonly<Record<string, readonly string[] | (() => readonly string[]) | { has: string }>> = {
  '/': ['/', `/?category=${encodeURIComponent(CATEGORY)}`],
  '/article/:id?': () => [...hiddenPaths((id) => `/article/${id}`), '/article/open', '/article'],
  '/article/:id/:words': () => hiddenPaths((id) => `/article/${id}/some-words`),
  '/article/:id/view': { has: 'no text; a test below counts views' },
  '/category/:name': [categoryPath(CATEGORY), `${categoryPath(CATEGORY)}?after=${NOON_MS + 1}-zzz`],
  '/tag/:name': () => [SHARED_TAG, ...words(0)].map((tag) => tagPath(tag) ?? ''),
  '/most-read': ['/most-read'],
  '/v': () => ['/v', ...words(0).map((word) => `/v?code=${encodeURIComponent(word)}`)],
  '/v/:code': () => cardCodes.map((code) => `/v/${code}`),
  '/search': () => [
    ...words(0).flatMap((word) => [search(word), search(word, '&sort=newest'), search(`"${word}"`)]),
    ...words(0).map((word) => search(misspell(word))),
    search(SHARED_TAG),
  ],
  '/about': { has: 'a text of the site settings' },
  '/contact': { has: 'a text of the site settings' },
  '/privacy': { has: 'a text of the site settings' },
  '/terms': { has: 'a text of the site settings' },
  '/corrections': ['/corrections', `/corrections?after=${NOON_MS + 1}-zzz`],
  '/feed': ['/feed'],
  '/rss': ['/rss'],
  '/dashboard/add': ['/dashboard/add'],
  '/dashboard/autosave': ['/dashboard/autosave'],
  '/dashboard/previews': ['/dashboard/previews?article=hidden-draft'],
  '/dashboard/manage/:id/edit': () => hiddenPaths((id) => `/dashboard/manage/${id}/edit`),
  '/dashboard/settings': ['/dashboard/settings'],
  '/dashboard/import': ['/dashboard/import'],
  '/dashboard/import/files': ['/dashboard/import/files'],
  '/dashboard/*': () => [
    '/dashboard',
    '/dashboard/manage',
    '/dashboard/manage.data',
    '/dashboard/trash',
    '/dashboard/calendar',
    '/dashboard/images',
    '/dashboard/notes',
    '/dashboard/staff',
    '/dashboard/tags',
    '/dashboard/redirects',
    '/dashboard/deliveries',
    '/dashboard/import/reports/import.html',
    ...hiddenPaths((id) => `/dashboard/manage/${id}/history`),
    ...hiddenPaths((id) => `/dashboard/manage/${id}/record`),
  ],
  '/login/set-up': ['/login/set-up'],
  '/login/recovery-codes': ['/login/recovery-codes'],
  '/login/*': ['/login?next=/dashboard/manage/hidden-draft/edit'],
  '/logout/*': { has: 'no text' },
  '/preview/:token': ['/preview/hidden-draft', `/preview/${'a'.repeat(43)}`],
  '/live': { has: 'topics only; a test below reads the stream' },
  '/storage/*': { has: 'the file service, which responds to staff only (permissions.test.ts)' },
  '/api/v1/*': () => [
    '/api/v1/articles',
    `/api/v1/articles?category=${encodeURIComponent(CATEGORY)}`,
    ...[SHARED_TAG, ...words(0)].map((tag) => `/api/v1/articles?tag=${encodeURIComponent(tag)}`),
    ...hiddenPaths((id) => `/api/v1/articles/${id}`),
    ...words(0).map((word) => `/api/v1${search(word)}`),
    '/api/v1/tags',
  ],
  '/preferences': { has: 'no text' },
  '/saved-copies': () => KINDS.map((kind) => `/saved-copies?id=${toId(kind)}`),
  '/media/*': { has: 'images only; a test below requests them' },
  '/assets/*': { has: 'built files' },
  '/fonts/*': { has: 'built files' },
  '/demo/*': { has: 'built files' },
  '/sw.js': { has: 'built files' },
  '/livez': ['/livez'],
  '/readyz': ['/readyz'],
  '/health': ['/health'],
  '/metrics': ['/metrics'],
};

/** The same for the documents of `server/feeds/`, whose paths are read from its source. */
const FEEDS: Readonly<Record<string, readonly string[] | (() => readonly string[])>> = {
  '/robots.txt': ['/robots.txt'],
  '/ads.txt': ['/ads.txt'],
  '/indexnow.txt': ['/indexnow.txt'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/sitemap-sections.xml': ['/sitemap-sections.xml'],
  '/sitemap-tags.xml': ['/sitemap-tags.xml'],
  '/news-sitemap.xml': ['/news-sitemap.xml'],
  '^\\/sitemap-([^/]*)\\.xml$': ['/sitemap-1.xml'],
  '^\\/(?:rss(?:\\/(.*))?\\.xml|feed(?:\\/(.*))?\\.json)$': [
    ...['/rss.xml', '/rss/sport.xml', '/rss/bangladesh.xml'],
    ...['/feed.json', '/feed/sport.json', '/feed/bangladesh.json'],
  ],
  '^tag\\/([^/]+)$': () => [SHARED_TAG, ...words(0)].map(tagFeedPath).flatMap((path) => [path, toJsonFeedPath(path)]),
};

const toPaths = (surface: (typeof SURFACES)[string]): readonly string[] => {
  if (typeof surface === 'function') return surface();
  return Array.isArray(surface) ? surface : [];
};
const listAll = () => [...Object.values(SURFACES), ...Object.values(FEEDS)].flatMap(toPaths);

describe('the list of surfaces', () => {
  test('has every URL of the site', () => {
    expect(Object.keys(SURFACES).sort()).toEqual(URLS.map(({ pattern }) => pattern).sort());
  });

  test('has every feed', () => {
    const source = readFileSync(join(import.meta.dirname, '../../server/feeds/feed-document.ts'), 'utf8');
    const fixed = Array.from(source.matchAll(/case '([^']+)':/g), ([, path]) => path);
    const patterns = Array.from(source.matchAll(/^const \w+ = \/(\^.*\$)\/;$/gm), ([, pattern]) => pattern);
    expect(Object.keys(FEEDS).sort()).toEqual([...fixed, ...patterns].sort());
  });
});

/** A response with its headers, without the query, which the search page repeats. */
async function readShown(path: string, headers: Record<string, string>): Promise<string> {
  const response = await site.get(path, { headers });
  const text = `${[...response.headers.values()].join('\n')}\n${await response.text()}`.normalize('NFC');
  const given = decodeURIComponent(path).normalize('NFC');
  const typed = KINDS.map((kind) => HIDDEN[kind].words[0].normalize('NFC')).filter((word) => given.includes(word));
  return typed.reduce((shown, word) => shown.replaceAll(word, '').replaceAll(encodeURIComponent(word), ''), text);
}

const EDITIONS: readonly Record<string, string>[] = [{}, { Cookie: 'edition=lite' }];

describe('hidden text is found on no surface', () => {
  const isOfArticle = (path: string, id: string) => path.includes(id);

  test.each(EDITIONS)('with the headers %j', async (headers) => {
    const paths = listAll().flatMap((path) => [path, `${path}${path.includes('?') ? '&' : '?'}part=main`]);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const shown = await readShown(path, headers);
      const found = KINDS.filter((kind) => {
        const texts: string[] = HIDDEN[kind].words.map((word) => word.normalize('NFC'));
        const encoded = texts.map(encodeURIComponent);
        const id = toId(kind);
        return [...texts, ...encoded, ...(isOfArticle(path, id) ? [] : [id])].some((text) => shown.includes(text));
      });
      expect.soft([path, found]).toEqual([path, []]);
    }
  });
});

describe('the page of', () => {
  test.each(KINDS)('an article that is %s has its status', async (kind) => {
    expect((await site.get(`/article/${toId(kind)}`)).status).toBe(HIDDEN[kind].status);
  });

  test.each(['expired', 'withdrawn'] as const)('an article that is %s is no unchanged copy', async (kind) => {
    const etag = etags.get(kind) ?? '';
    expect(etag).not.toBe('');
    const response = await site.get(`/article/${toId(kind)}`, { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(GONE);
  });

  test('a withdrawn article has the reason, and is not indexed', async () => {
    const html = (await (await site.get(`/article/${toId('withdrawn')}`)).text()).normalize('NFC');
    expect(html).toContain('খবরটি প্রত্যাহার করা হয়েছে।'.normalize('NFC'));
    expect(html).toContain('তথ্য যাচাই হয়নি'.normalize('NFC'));
    expect(html).toContain('noindex');
  });

  test('an expired article has the text of the specification', async () => {
    const html = (await (await site.get(`/article/${toId('expired')}`)).text()).normalize('NFC');
    expect(html).toContain('খবরটি এই মুহূর্তে উপলব্ধ নয়।'.normalize('NFC'));
  });
});

test('the images of hidden articles, and their crops, are not served', async () => {
  for (const url of images.values()) {
    const { pathname } = new URL(url, site.origin);
    const paths = [pathname, pathname.replace('500.jpg', '400.avif'), pathname.replace('.jpg', '-share.jpg')];
    const statuses = await Promise.all(paths.map(async (path) => (await site.get(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
  }
});

test('views of hidden articles are not counted', async () => {
  const Cookie = await startViewSession(site.origin);
  for (const kind of KINDS) {
    const response = await site.get(`/article/${toId(kind)}/view`, { method: 'POST', headers: { Cookie } });
    expect(response.status).toBe(204);
  }
  const counted = await site.db.selectFrom('articleViews').selectAll().where('viewCount', '>', 0).execute();
  expect(counted).toEqual([]);
});

test('the live stream names no article that readers have never seen', async () => {
  const topics = [
    'home',
    'search',
    'corrections',
    `category:${CATEGORY}`,
    ...KINDS.map((kind) => `article:${toId(kind)}`),
  ];
  const reader = await openLiveReader(site.origin, topics);
  for (const kind of NEVER_SEEN) {
    const current = await site.editing.find(toId(kind));
    const input = makeInput({ ...current?.article, author: 'অন্য কেউ' });
    await site.editing.save({ id: toId(kind), input, baseRevision: 1, lead: 'keep', ...stamp() });
  }
  await site.editing.save({ baseRevision: null, id: articleId('open4'), input: makeInput({}), ...stamp() });
  await eventually(() => expect(reader.received.length).toBeGreaterThan(0));
  for (const kind of NEVER_SEEN) expect(reader.text()).not.toContain(toId(kind));
  reader.close();
});

test('an embargo ends by itself on every list, and a withdrawn article returns when it is reinstated', async () => {
  const seen = (await site.editing.find(toId('withdrawn')))?.revision ?? 0;
  await decide('withdrawn', { kind: 'reinstate', seen });
  await clock.advance(60 * MINUTE_MS);
  await eventually(async () => {
    for (const path of ['/rss.xml', categoryPath(CATEGORY), tagPath(SHARED_TAG) ?? '']) {
      const shown = await (await site.get(path)).text();
      for (const kind of ['embargoed', 'scheduled-embargoed', 'withdrawn'] as const) {
        expect([path, kind, shown.includes(toId(kind))]).toEqual([path, kind, true]);
      }
    }
  });
});
