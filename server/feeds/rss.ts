import type { Site } from '#app/request-context.ts';
import { decideImageAlt, formatCaption } from '#domain/article/image-texts.ts';
import { parseByline } from '#domain/article/parse-byline.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { formatDateTime } from '#domain/time/format-date-time.ts';
import type { FeedArticle } from '#services/articles/read/feed-articles.ts';
import { toArticleUrl, toImageUrl } from './article-url.ts';
import { toBodyHtml, toFigureHtml } from './body-html.ts';
import type { XmlElement } from './xml.ts';
import { element, escapeXml, toXmlDocument } from './xml.ts';

export const FEED_LIMIT = 50;

const TTL_MINUTES = 5;

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

export type FeedSite = Pick<Site, 'url' | 'offsetOf'>;

/** "Corrections" */
const correctionHeading = 'সংশোধনী';

/** The content of a feed. URLs are absolute; articles are ordered newest first. */
export type Channel = {
  title: string;
  description: string;
  pageUrl: string;
  feedUrl: string;
  /** The WebSub hubs that are notified of changes to the feed. */
  hubs?: readonly string[];
  articles: readonly FeedArticle[];
};

/**
 * Creates an RSS 2.0 feed, with its own URL as Atom's self link. `lastBuildDate` is the time of the newest article, so
 * the feed remains byte-identical until an article changes.
 */
export function toRss(channel: Channel, site: FeedSite): string {
  const newest = channel.articles[0];
  const self = { href: channel.feedUrl, rel: 'self', type: 'application/rss+xml' };
  const children = [
    element('title', channel.title),
    element('link', channel.pageUrl),
    element('description', channel.description),
    element('language', 'bn'),
    ...(newest ? [element('lastBuildDate', toRfc822(newest.publicAt))] : []),
    element('ttl', String(TTL_MINUTES)),
    element('atom:link', '', self),
    ...(channel.hubs ?? []).map((href) => element('atom:link', '', { href, rel: 'hub' })),
    ...channel.articles.map((article) => toItem(article, site)),
  ];
  return toXmlDocument(element('rss', [element('channel', children)], NAMESPACES));
}

function toItem(article: FeedArticle, site: FeedSite): XmlElement {
  const { url: siteUrl } = site;
  const url = toArticleUrl(siteUrl, article.id);
  const image = toImageUrl(article.imageUrl, siteUrl);
  const sections = [article.category, article.subcategory].filter((section) => section !== null);
  return element('item', [
    element('title', toPlainTitle(article.title)),
    element('link', url),
    element('guid', url, { isPermaLink: 'true' }),
    element('pubDate', toRfc822(article.publicAt)),
    ...parseByline(article.author).names.map((name) => element('dc:creator', name)),
    ...sections.map((section) => element('category', section)),
    // Feed readers interpret a description as HTML, so plain text is escaped for HTML first.
    element('description', escapeXml(article.excerpt)),
    element('content:encoded', toContentHtml(article, { image, site })),
    // `enclosure` would require the image's type and length in bytes, neither of which is known here.
    ...(image === null ? [] : [element('media:content', '', { url: image, medium: 'image' })]),
  ]);
}

/** Converts an article to HTML for feed readers: its image, its body and its corrections. `image` is the absolute URL. */
export function toContentHtml(article: FeedArticle, { image, site }: { image: string | null; site: FeedSite }): string {
  const text = toBodyHtml(parseBody(article.description), site.url);
  const body = article.corrections.length === 0 ? text : `${text}\n${toCorrectionsHtml(article.corrections, site)}`;
  if (image === null) return body;
  return `${toFigureHtml({ url: image, alt: decideImageAlt(article), caption: formatCaption(article) })}\n${body}`;
}

export function toCorrectionsHtml(
  corrections: FeedArticle['corrections'],
  { offsetOf }: Pick<FeedSite, 'offsetOf'>,
): string {
  const items = corrections.map(({ correctedAt, text }) => {
    const time = formatDateTime(correctedAt, offsetOf(correctedAt));
    return `<li>${escapeXml(text)} (${escapeXml(time)})</li>`;
  });
  return `<h2>${correctionHeading}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

/** Formats a time as RFC 822 with a four-digit year, which RSS 2.0 allows. */
function toRfc822(ms: number): string {
  return new Date(ms).toUTCString();
}
