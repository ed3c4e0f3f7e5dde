import type { Site } from '#app/request-context.ts';
import { seoText } from '#app/strings/site.ts';
import type { Byline } from '#domain/article/parse-byline.ts';
import type { SharedImage, SharedImages } from '#domain/images/image-crop.ts';

/** Metadata of an article in addition to that of its page. Times in ms. */
export type ArticleMetadata = {
  category: { name: string; path: string };
  subcategory: { name: string; path: string } | null;
  byline: Byline;
  publishedMs: number;
  modifiedMs: number;
  images: SharedImages | null;
  imageAlt: string;
  /** The summary for search engines, or the beginning of the text. */
  excerpt: string;
};

type ArticlePage = {
  site: Pick<Site, 'name' | 'url'>;
  title: string;
  url: string;
  description: string;
  keywords: readonly string[];
};

type Entity = { '@context': 'https://schema.org'; '@type': string };

const CONTEXT = { '@context': 'https://schema.org' } as const;

/** Converts a path of the site to an absolute URL. Other URLs are unchanged. */
export function toAbsolute(url: string, siteUrl: string): string {
  return url.startsWith('/') ? `${siteUrl}${url}` : url;
}

/** Describes an article as schema.org's `NewsArticle` and `BreadcrumbList`. */
export function describeNewsArticle(page: ArticlePage, article: ArticleMetadata): Entity[] {
  return [toNewsArticle(page, article), toBreadcrumbs(page, article)];
}

function toNewsArticle({ site, title, url, description, keywords }: ArticlePage, article: ArticleMetadata) {
  const { byline, images } = article;
  return {
    ...CONTEXT,
    '@type': 'NewsArticle',
    headline: title,
    description,
    inLanguage: 'bn',
    isAccessibleForFree: true,
    mainEntityOfPage: url,
    url,
    datePublished: new Date(article.publishedMs).toISOString(),
    dateModified: new Date(article.modifiedMs).toISOString(),
    articleSection: article.category.name,
    author: byline.names.map((name) => toAuthor(name, site.url)),
    ...(byline.place === null ? {} : toPlace(byline.place)),
    publisher: toPublisher(site),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(images ? { image: images.ratios.map((image) => toImage(image, site.url)) } : {}),
  };
}

/** The author's URL is a search for the name, because authors have no pages. */
function toAuthor(name: string, siteUrl: string) {
  return { '@type': 'Person', name, url: `${siteUrl}/search?q=${encodeURIComponent(name)}` };
}

function toPlace(name: string) {
  return { dateline: name, locationCreated: { '@type': 'Place', name } };
}

function toPublisher(site: ArticlePage['site']) {
  return {
    '@type': 'NewsMediaOrganization',
    name: site.name,
    url: `${site.url}/`,
    logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
  };
}

function toImage({ url, size }: SharedImage, siteUrl: string) {
  return { '@type': 'ImageObject', url: toAbsolute(url, siteUrl), ...size };
}

function toBreadcrumbs({ site, title, url }: ArticlePage, { category, subcategory }: ArticleMetadata) {
  const steps = [
    { name: seoText.home, item: `${site.url}/` },
    ...[category, ...(subcategory ? [subcategory] : [])].map(({ name, path }) => ({
      name,
      item: `${site.url}${path}`,
    })),
    { name: title, item: url },
  ];
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** Describes the site as schema.org's `WebSite` with its search URL. */
export function describeWebSite(site: Pick<Site, 'name' | 'url'>): Entity {
  const entity = {
    ...CONTEXT,
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}/`,
    inLanguage: 'bn',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return entity;
}
