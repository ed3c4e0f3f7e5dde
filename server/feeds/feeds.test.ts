import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, test } from 'vitest';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import { createRenderQueue } from '#server/http/pages/render-queue.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { createDeliveryTargets } from '#services/outbox/targets.ts';
import type { Tables } from '#services/postgres/database.ts';
import { noPageCache } from '../cache/page-cache.ts';
import { findFeedDocument } from './feed-document.ts';
import { createFeedsHandler, renderFeed } from './feeds.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);
const MAINTENANCE: Flags = { devMode: false, maintenance: { message: null } };

/** A site whose database connection is closed, so that every read fails. */
async function openSite({ flags = FLAGS_OFF }: { flags?: Flags } = {}) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  await db.destroy();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const site = { name: 'প্রহর', url: 'https://news.example', adClientId: null, offsetOf: () => 360 };
  const sources = {
    articles: createArticleReading(db),
    documents: createDocuments(db),
    deliveryTargets: createDeliveryTargets(db),
    site,
  };
  const renders = createRenderQueue();
  const common = { ...sources, renders, readFlags: () => flags, now: () => NOW_MS, log };
  const handle = createFeedsHandler({ ...common, cache: noPageCache });
  const send = (path: string, method = 'GET') =>
    handle(new Request(`https://news.example${path}`, { method }), '192.0.2.1');
  return { send, sources, log, logged };
}

const NEWS_PATHS = [
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/sitemap-sections.xml',
  '/news-sitemap.xml',
  '/rss.xml',
  '/rss/sport.xml',
  '/rss/tag/ipl.xml',
  '/feed.json',
  '/feed/sport.json',
  '/feed/tag/ipl.json',
];

describe('the path', () => {
  test.each([
    '/',
    '/rss',
    '/rss.xml/',
    '/rss/',
    '/rss/sport',
    '/rss/a/b.xml',
    '/sitemap',
    '/sitemap.xml.gz',
    '/a/robots.txt',
    '/article/rss.xml',
  ])('%s belongs to the pages', async (path) => {
    const { send } = await openSite();
    expect(await send(path)).toBeNull();
  });

  test.each([
    '/sitemap-.xml',
    '/sitemap-0.xml',
    '/sitemap-01.xml',
    '/sitemap--1.xml',
    '/sitemap-1e3.xml',
    '/sitemap-১.xml',
    '/sitemap-%00.xml',
    '/rss/.xml',
    '/rss/none.xml',
    '/rss/tag/%zz.xml',
    '/rss/SPORT.xml',
    '/rss/%zz.xml',
    '/rss/constructor.xml',
  ])('%s gets a 404 in plain text', async (path) => {
    const { send, logged } = await openSite();
    const response = await send(path);
    expect(response?.status).toBe(404);
    expect(response?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await response?.text()).toBe('Not Found\n');
    expect(logged).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s gets 405 with the allowed methods', async (method) => {
    const { send } = await openSite();
    const response = await send('/rss.xml', method);
    expect(response?.status).toBe(405);
    expect(response?.headers.get('Allow')).toBe('GET, HEAD');
  });
});

describe('documents that need no read', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://news.example/sitemap.xml'],
    ['/robots.txt?from=tracker', 'text/plain; charset=utf-8', 'Disallow: /dashboard'],
  ])('%s', async (path, contentType, line) => {
    const { send } = await openSite();
    const response = await send(path);
    expect(response?.status).toBe(200);
    expect(response?.headers.get('Content-Type')).toBe(contentType);
    expect(response?.headers.get('Cache-Control')).toMatch(/^public, max-age=300, s-maxage=1,/);
    expect((await response?.text())?.split('\n')).toContain(line);
  });

  it('responds to HEAD without a body', async () => {
    const { send } = await openSite();
    const response = await send('/robots.txt', 'HEAD');
    expect(response?.status).toBe(200);
    expect(response?.headers.get('ETag')).toMatch(/^W\/"/);
    expect(await response?.text()).toBe('');
  });
});

describe('under maintenance', () => {
  test.each(NEWS_PATHS)('%s gets 503 with Retry-After', async (path) => {
    const { send, logged } = await openSite({ flags: MAINTENANCE });
    const response = await send(path);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Retry-After')).toBe('300');
    expect(response?.headers.get('Cache-Control')).toBe('no-store');
    expect(logged).toEqual([]);
  });

  it('leaves /robots.txt available, and /ads.txt is read', async () => {
    const { send, logged } = await openSite({ flags: MAINTENANCE });
    expect((await send('/robots.txt'))?.status).toBe(200);
    await send('/ads.txt');
    expect(logged).toEqual([expect.stringContaining('"path":"/ads.txt","what":"feed","msg":"could not read a feed"')]);
  });
});

describe('when the database cannot be read', () => {
  test.each(NEWS_PATHS)('%s gets 503 with Retry-After and no reason', async (path) => {
    const { send, logged } = await openSite();
    const response = await send(path);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response?.headers.get('Retry-After')).toBe('300');
    expect(await response?.text()).toBe('Service Unavailable\n');
    expect(logged).toEqual([expect.stringContaining(`"path":"${path}","what":"feed","msg":"could not read a feed"`)]);
  });

  test.each(NEWS_PATHS)('the response of %s is not cached', async (path) => {
    const { sources, log } = await openSite();
    const feed = findFeedDocument(path, sources);
    expect(feed && (await renderFeed(feed, { path, nowMs: NOW_MS, log }))).toMatchObject({
      status: 503,
      expiresAtMs: null,
    });
  });
});

describe('the topics of a cached document', () => {
  test.each([
    ['/sitemap.xml', ['home']],
    ['/sitemap-7.xml', ['home']],
    ['/sitemap-sections.xml', ['site']],
    ['/sitemap-tags.xml', ['home']],
    ['/rss/tag/IPL.xml', ['tag:ipl', 'deliveries']],
    ['/news-sitemap.xml', ['home']],
    ['/rss.xml', ['home', 'deliveries']],
    ['/rss/sport.xml', ['category:খেলা', 'deliveries']],
    ['/robots.txt', []],
    ['/ads.txt', ['site']],
    ['/indexnow.txt', ['deliveries']],
  ])('of %s are %j', async (path, topics) => {
    const { sources } = await openSite();
    expect(findFeedDocument(path, sources)?.topics).toEqual(topics);
  });
});
