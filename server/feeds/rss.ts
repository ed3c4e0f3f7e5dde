import { decidePicture } from '#domain/article/picture.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import type { ArticleCard } from '#services/articles/reader-lists.ts';
import { toArticleAddress } from './article-address.ts';
import type { XmlElement } from './xml.ts';
import { element, escapeXml, toXmlDocument } from './xml.ts';

/** Articles of a feed. */
export const RSS_LIMIT = 50;

/** How long a reader's program may keep a feed. */
const TTL_MINUTES = 5;

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/** What a feed says of itself: addresses are absolute, articles newest first. */
export type RssChannel = {
  title: string;
  description: string;
  pageAddress: string;
  feedAddress: string;
  cards: readonly ArticleCard[];
};

/**
 * A feed in RSS 2.0, with its own address as Atom's self link. `lastBuildDate` is the moment of its newest article, so
 * a feed in which nothing is new has the same bytes.
 */
export function toRss(channel: RssChannel, siteUrl: string): string {
  const newest = channel.cards[0];
  const self = { href: channel.feedAddress, rel: 'self', type: 'application/rss+xml' };
  const children = [
    element('title', channel.title),
    element('link', channel.pageAddress),
    element('description', channel.description),
    element('language', 'bn'),
    ...(newest ? [element('lastBuildDate', toRfc822(newest.publicAt))] : []),
    element('ttl', String(TTL_MINUTES)),
    element('atom:link', '', self),
    ...channel.cards.map((card) => toItem(card, siteUrl)),
  ];
  return toXmlDocument(element('rss', [element('channel', children)], NAMESPACES));
}

function toItem(card: ArticleCard, siteUrl: string): XmlElement {
  const address = toArticleAddress(siteUrl, card.id);
  const picture = toPictureAddress(card.imageUrl, siteUrl);
  const sections = [card.category, card.subcategory].filter((section) => section !== null);
  return element('item', [
    element('title', toPlainTitle(card.title)),
    element('link', address),
    element('guid', address, { isPermaLink: 'true' }),
    element('pubDate', toRfc822(card.publicAt)),
    ...sections.map((section) => element('category', section)),
    // Reading programs take a description for HTML, so plain text is escaped for that first.
    element('description', escapeXml(card.excerpt)),
    // Not `enclosure`: that must state the picture's type and its length in bytes, which are not known here.
    ...(picture === null ? [] : [element('media:content', '', { url: picture, medium: 'image' })]),
  ]);
}

function toPictureAddress(imageUrl: string, siteUrl: string): string | null {
  const url = decidePicture(imageUrl)?.url;
  if (url === undefined) return null;
  return URL.parse(url.startsWith('/') ? `${siteUrl}${url}` : url)?.href ?? null;
}

/** RFC 822 with the year of four digits that RSS 2.0 allows. */
function toRfc822(ms: number): string {
  return new Date(ms).toUTCString();
}
