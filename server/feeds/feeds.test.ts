import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, test } from 'vitest';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import { createArticles } from '#services/articles/articles.ts';
import type { Tables } from '#services/postgres/database.ts';
import { noPageCache } from '../page-cache.ts';
import { findFeedDocument } from './feed-document.ts';
import { createFeedsHandler, renderFeed } from './feeds.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);
const MAINTENANCE: Flags = { devMode: false, maintenance: { message: null } };

/** A site whose database is gone: every read fails. */
async function openSite({ flags = FLAGS_OFF, adClientId = null }: { flags?: Flags; adClientId?: string | null } = {}) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
  await db.destroy();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const site = { name: 'প্রহর', url: 'https://news.example', adClientId, offsetOf: () => 360 };
  const sources = { articles: createArticles(db), site };
  const handle = createFeedsHandler({ ...sources, cache: noPageCache, readFlags: () => flags, now: () => NOW_MS, log });
  const ask = (path: string, method = 'GET') => handle(new Request(`https://news.example${path}`, { method }));
  return { ask, sources, log, logged };
}

const NEWS_PATHS = ['/sitemap.xml', '/sitemap-1.xml', '/news-sitemap.xml', '/rss.xml', '/rss/sport.xml'];

describe('addresses', () => {
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
  ])('%s is left to the pages', async (path) => {
    const { ask } = await openSite();
    expect(await ask(path)).toBeNull();
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
    '/rss/SPORT.xml',
    '/rss/%zz.xml',
    '/rss/constructor.xml',
    '/ads.txt',
  ])('%s does not exist, in plain text', async (path) => {
    const { ask, logged } = await openSite();
    const response = await ask(path);
    expect(response?.status).toBe(404);
    expect(response?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await response?.text()).toBe('Not Found\n');
    expect(logged).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused with what is allowed', async (method) => {
    const { ask } = await openSite();
    const response = await ask('/rss.xml', method);
    expect(response?.status).toBe(405);
    expect(response?.headers.get('Allow')).toBe('GET, HEAD');
  });
});

describe('documents that need no article', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://news.example/sitemap.xml'],
    ['/ads.txt', 'text/plain; charset=utf-8', 'google.com, pub-1234567890, DIRECT, f08c47fec0942fa0'],
    ['/sitemap-sections.xml', 'application/xml; charset=utf-8', '<loc>https://news.example/</loc>'],
    ['/robots.txt?from=tracker', 'text/plain; charset=utf-8', 'Disallow: /dashboard'],
  ])('%s', async (path, contentType, line) => {
    const { ask } = await openSite({ adClientId: 'ca-pub-1234567890' });
    const response = await ask(path);
    expect(response?.status).toBe(200);
    expect(response?.headers.get('Content-Type')).toBe(contentType);
    expect(response?.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect((await response?.text())?.split('\n')).toContain(line);
  });

  it('answers HEAD without a body', async () => {
    const { ask } = await openSite();
    const response = await ask('/robots.txt', 'HEAD');
    expect(response?.status).toBe(200);
    expect(response?.headers.get('ETag')).toMatch(/^W\/"/);
    expect(await response?.text()).toBe('');
  });
});

describe('under maintenance', () => {
  test.each([...NEWS_PATHS, '/sitemap-sections.xml'])('%s asks to come back later', async (path) => {
    const { ask, logged } = await openSite({ flags: MAINTENANCE });
    const response = await ask(path);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Retry-After')).toBe('300');
    expect(response?.headers.get('Cache-Control')).toBe('no-store');
    expect(logged).toEqual([]);
  });

  test.each(['/robots.txt', '/ads.txt'])('%s still answers', async (path) => {
    const { ask } = await openSite({ flags: MAINTENANCE, adClientId: 'ca-pub-1234567890' });
    expect((await ask(path))?.status).toBe(200);
  });
});

describe('when the database cannot be read', () => {
  test.each(NEWS_PATHS)('%s asks to come back later and says nothing of the reason', async (path) => {
    const { ask, logged } = await openSite();
    const response = await ask(path);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response?.headers.get('Retry-After')).toBe('300');
    expect(await response?.text()).toBe('Service Unavailable\n');
    expect(logged).toEqual([expect.stringContaining(`"path":"${path}","msg":"feed not read"`)]);
  });

  test.each(NEWS_PATHS)('what %s answered is not kept', async (path) => {
    const { sources, log } = await openSite();
    const feed = findFeedDocument(path, sources);
    expect(feed && (await renderFeed(feed, path, log, NOW_MS))).toMatchObject({ status: 503, keepUntilMs: null });
  });
});

describe('what a kept document depends on', () => {
  test.each([
    ['/sitemap.xml', ['home']],
    ['/sitemap-7.xml', ['home']],
    ['/news-sitemap.xml', ['home']],
    ['/rss.xml', ['home']],
    ['/rss/sport.xml', ['category:খেলা']],
    ['/robots.txt', []],
  ])('%s follows %j', async (path, topics) => {
    const { sources } = await openSite();
    expect(findFeedDocument(path, sources)?.topics).toEqual(topics);
  });
});
