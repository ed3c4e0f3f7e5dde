import type { Site } from '#app/request-context.ts';
import { tagFeedPath, tagPath, toTagKey } from '#domain/article/tag.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { DeliveryTargets } from '#services/outbox/targets.ts';
import { toArticleUrl } from './article-url.ts';
import { toJsonFeed, toJsonFeedPath } from './json-feed.ts';
import { NEWS_AGE_MS, NEWS_LIMIT, toNewsSitemap } from './news-sitemap.ts';
import type { Channel, FeedSite } from './rss.ts';
import { FEED_LIMIT, toRss } from './rss.ts';
import { listSectionUrls, toSitemap, toSitemapIndex } from './sitemap.ts';
import { toAdsTxt, toRobotsTxt } from './text-documents.ts';

export type FeedSources = {
  articles: ArticleReading;
  documents: Pick<Documents, 'readFooterSettings' | 'findSiteSetting'>;
  deliveryTargets: Pick<DeliveryTargets, 'findIndexNowKey' | 'listHubs'>;
  site: Site;
};

export type FeedDocument = {
  mediaType: 'application/xml' | 'application/rss+xml' | 'application/feed+json' | 'text/plain';
  topics: readonly Topic[];
  /** True if the document contains news. Such a document is unavailable during maintenance. */
  showsNews: boolean;
  /**
   * Returns the text as of `nowMs`, or the path to which the document moved; null if it does not exist. Rejects if a read
   * fails.
   */
  read: (nowMs: number) => Promise<string | { movedTo: string } | null>;
};

const SITEMAP_PAGE = /^\/sitemap-([^/]*)\.xml$/;
const FEED = /^\/(?:rss(?:\/(.*))?\.xml|feed(?:\/(.*))?\.json)$/;
const TAG_FEED = /^tag\/([^/]+)$/;

/** A format of feeds. `pathOf` converts the path of an RSS feed to the path of the same feed in this format. */
type FeedFormat = {
  mediaType: FeedDocument['mediaType'];
  toText: (channel: Channel, site: FeedSite) => string;
  pathOf: (rssPath: string) => string;
};

const RSS: FeedFormat = { mediaType: 'application/rss+xml', toText: toRss, pathOf: (path) => path };
const JSON_FEED: FeedFormat = { mediaType: 'application/feed+json', toText: toJsonFeed, pathOf: toJsonFeedPath };

/** Finds the document at a path; null if none has this path. Reads the database only when `read` is called. */
export function findFeedDocument(path: string, sources: FeedSources): FeedDocument | null {
  const { articles, documents, deliveryTargets, site } = sources;
  switch (path) {
    case '/robots.txt':
      return plainText(async () => toRobotsTxt(site.url));
    case '/ads.txt':
      return {
        ...plainText(async () => {
          const entries = (await documents.findSiteSetting('adsTxt'))?.value ?? '';
          return toAdsTxt({ adClientId: site.adClientId, entries });
        }),
        topics: ['site'],
      };
    case '/indexnow.txt':
      return { ...plainText(() => deliveryTargets.findIndexNowKey()), topics: ['deliveries'] };
    case '/sitemap.xml':
      return sitemap(async () => toSitemapIndex(site.url, await articles.findLastSitemapPage()));
    case '/sitemap-sections.xml':
      return {
        ...sitemap(async (nowMs) => {
          const { pages } = await documents.readFooterSettings();
          return toSitemap(listSectionUrls(site.url, pages), nowMs);
        }),
        topics: ['site'],
      };
    case '/sitemap-tags.xml':
      return sitemap(async (nowMs) =>
        toSitemap(
          (await articles.listSitemapTags(nowMs)).map((key) => ({
            url: `${site.url}${tagPath(key)}`,
            updatedAt: null,
          })),
          nowMs,
        ),
      );
    case '/news-sitemap.xml':
      return sitemap(async (nowMs) =>
        toNewsSitemap(await articles.listNewest({ limit: NEWS_LIMIT, nowMs, sinceMs: nowMs - NEWS_AGE_MS }), site),
      );
  }
  const page = SITEMAP_PAGE.exec(path)?.[1];
  if (page !== undefined) return sitemap((nowMs) => readSitemapPage(sources, page, nowMs));
  const feed = FEED.exec(path);
  if (feed === null) return null;
  const format = path.endsWith('.json') ? JSON_FEED : RSS;
  const name = feed[1] ?? feed[2];
  if (name === undefined) return homeFeed(sources, format);
  const tag = TAG_FEED.exec(name)?.[1];
  if (tag !== undefined) return tagFeed(sources, format, tag);
  return name.includes('/') ? null : categoryFeed(sources, format, name);
}

const plainText = (read: FeedDocument['read']): FeedDocument => ({
  mediaType: 'text/plain',
  topics: [],
  showsNews: false,
  read,
});

const sitemap = (read: FeedDocument['read']): FeedDocument => ({
  mediaType: 'application/xml',
  topics: ['home'],
  showsNews: true,
  read,
});

async function readSitemapPage({ articles, site }: FeedSources, page: string, nowMs: number): Promise<string | null> {
  if (!/^[1-9]\d*$/.test(page)) return null;
  const number = Number(page);
  if (number > (await articles.findLastSitemapPage())) return null;
  const entries = await articles.listSitemapPage({ page: number, nowMs });
  const pages = entries.map(({ id, updatedAt }) => ({ url: toArticleUrl(site.url, id), updatedAt }));
  return toSitemap(pages, nowMs);
}

function homeFeed(sources: FeedSources, format: FeedFormat): FeedDocument {
  return {
    ...toNewsFeed(format),
    topics: ['home', 'deliveries'],
    read: async (nowMs) => {
      const articles = await sources.articles.listFeedArticles({ limit: FEED_LIMIT, nowMs });
      return writeFeed(sources, format, { name: null, pagePath: '/', rssPath: '/rss.xml', articles });
    },
  };
}

const toNewsFeed = ({ mediaType }: FeedFormat) => ({ mediaType, showsNews: true });

/** A tag without visible articles does not have a feed. If the tag was renamed, its feed moved with its page. */
function tagFeed(sources: FeedSources, format: FeedFormat, encodedName: string): FeedDocument {
  const { articles } = sources;
  const name = decodeName(encodedName);
  const key = toTagKey(name);
  const pagePath = tagPath(key);
  const rssPath = tagFeedPath(key);
  return {
    ...toNewsFeed(format),
    topics: pagePath === null ? [] : [`tag:${key}`, 'deliveries'],
    read: async (nowMs) => {
      if (pagePath === null) return null;
      if (key !== name) return { movedTo: format.pathOf(rssPath) };
      const listed = await articles.listFeedArticles({ tagKey: key, limit: FEED_LIMIT, nowMs });
      if (listed.length === 0) {
        const renamed = await articles.findTagRename({ key, nowMs });
        return renamed === null ? null : { movedTo: format.pathOf(tagFeedPath(toTagKey(renamed))) };
      }
      const title = (await articles.findTagName(key)) ?? key;
      return writeFeed(sources, format, { name: title, pagePath, rssPath, articles: listed });
    },
  };
}

/** Returns an empty name if the text cannot be decoded. */
function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

function categoryFeed(sources: FeedSources, format: FeedFormat, slug: string): FeedDocument {
  const category = CATEGORIES.find((candidate) => candidate.slug === slug)?.name;
  return {
    ...toNewsFeed(format),
    topics: category === undefined ? [] : [`category:${category}`, 'deliveries'],
    read: async (nowMs) => {
      if (category === undefined) return null;
      const articles = await sources.articles.listFeedArticles({ category, limit: FEED_LIMIT, nowMs });
      const [pagePath, rssPath] = [categoryPath(category), `/rss/${slug}.xml`];
      return writeFeed(sources, format, { name: category, pagePath, rssPath, articles });
    },
  };
}

/** `name` is the tag or category of a feed; null for the feed of the home page. */
type Feed = { name: string | null; pagePath: string; rssPath: string; articles: Channel['articles'] };

async function writeFeed(
  { deliveryTargets, site }: FeedSources,
  format: FeedFormat,
  { name, pagePath, rssPath, articles }: Feed,
): Promise<string> {
  const channel = {
    title: name === null ? site.name : `${name} | ${site.name}`,
    description: `${name ?? site.name}: সর্বশেষ খবর`, // "…: latest news"
    pageUrl: `${site.url}${pagePath}`,
    feedUrl: `${site.url}${format.pathOf(rssPath)}`,
    hubs: await deliveryTargets.listHubs(),
    articles,
  };
  return format.toText(channel, site);
}
