import type { Site } from '#app/request-context.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import type { Articles } from '#services/articles/articles.ts';
import type { Topic } from '#services/live/change.ts';
import { toAdsTxt } from './ads-txt.ts';
import { toArticleAddress } from './article-address.ts';
import { NEWS_AGE_MS, NEWS_LIMIT, toNewsSitemap } from './news-sitemap.ts';
import { toRobots } from './robots.ts';
import { RSS_LIMIT, toRss } from './rss.ts';
import { listSectionAddresses, toSitemap, toSitemapIndex } from './sitemap.ts';

export type FeedSources = { articles: Articles; site: Site };

/** One of the documents made for programs. */
export type FeedDocument = {
  mediaType: 'application/xml' | 'application/rss+xml' | 'text/plain';
  /** What it shows. */
  topics: readonly Topic[];
  /** Whether it stays away while the site is under maintenance. */
  showsNews: boolean;
  /** Its text at a moment in ms, null where there is nothing at the address; rejects where a read fails. */
  write: (nowMs: number) => Promise<string | null>;
};

const SITEMAP_PAGE = /^\/sitemap-([^/]*)\.xml$/;
const CATEGORY_FEED = /^\/rss\/([^/]*)\.xml$/;

/** The document at a path; null where the path is none of theirs. Reads nothing until it is written. */
export function findFeedDocument(path: string, sources: FeedSources): FeedDocument | null {
  const { articles, site } = sources;
  switch (path) {
    case '/robots.txt':
      return plainText(toRobots(site.url));
    case '/ads.txt':
      return plainText(site.adClientId === null ? null : toAdsTxt(site.adClientId));
    case '/sitemap.xml':
      return sitemap(async () => toSitemapIndex(site.url, await articles.lastSitemapPage()));
    case '/sitemap-sections.xml':
      return sitemap(async (nowMs) => toSitemap(listSectionAddresses(site.url), nowMs));
    case '/news-sitemap.xml':
      return sitemap(async (nowMs) =>
        toNewsSitemap(await articles.listNewest(NEWS_LIMIT, nowMs, nowMs - NEWS_AGE_MS), site),
      );
    case '/rss.xml':
      return homeFeed(sources);
  }
  const page = SITEMAP_PAGE.exec(path)?.[1];
  if (page !== undefined) return sitemap((nowMs) => writeSitemapPage(sources, page, nowMs));
  const slug = CATEGORY_FEED.exec(path)?.[1];
  return slug === undefined ? null : categoryFeed(sources, slug);
}

const plainText = (text: string | null): FeedDocument => ({
  mediaType: 'text/plain',
  topics: [],
  showsNews: false,
  write: async () => text,
});

const sitemap = (write: FeedDocument['write']): FeedDocument => ({
  mediaType: 'application/xml',
  topics: ['home'],
  showsNews: true,
  write,
});

async function writeSitemapPage({ articles, site }: FeedSources, page: string, nowMs: number): Promise<string | null> {
  if (!/^[1-9]\d*$/.test(page)) return null;
  const number = Number(page);
  if (number > (await articles.lastSitemapPage())) return null;
  const entries = await articles.listSitemapPage(number, nowMs);
  const addresses = entries.map(({ id, updatedAt }) => ({ address: toArticleAddress(site.url, id), updatedAt }));
  return toSitemap(addresses, nowMs);
}

function homeFeed({ articles, site }: FeedSources): FeedDocument {
  const channel = {
    title: site.name,
    description: describeChannel(site.name),
    pageAddress: `${site.url}/`,
    feedAddress: `${site.url}/rss.xml`,
  };
  return {
    mediaType: 'application/rss+xml',
    topics: ['home'],
    showsNews: true,
    write: async (nowMs) => toRss({ ...channel, cards: await articles.listNewest(RSS_LIMIT, nowMs) }, site.url),
  };
}

function categoryFeed({ articles, site }: FeedSources, slug: string): FeedDocument {
  const category = CATEGORIES.find((candidate) => candidate.slug === slug)?.name;
  return {
    mediaType: 'application/rss+xml',
    topics: category === undefined ? [] : [`category:${category}`],
    showsNews: true,
    write: async (nowMs) => {
      if (category === undefined) return null;
      const where = { category, subcategory: null };
      const { cards } = await articles.listCategory(where, { after: null, limit: RSS_LIMIT }, nowMs);
      const channel = {
        title: `${category} | ${site.name}`,
        description: describeChannel(category),
        pageAddress: `${site.url}${categoryPath(category)}`,
        feedAddress: `${site.url}/rss/${slug}.xml`,
        cards,
      };
      return toRss(channel, site.url);
    },
  };
}

/** "…: latest news" */
const describeChannel = (name: string) => `${name}: সর্বশেষ খবর`;
