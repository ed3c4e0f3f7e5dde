import type { Site } from '#app/request-context.ts';
import { seoText } from '#app/strings/reader/site.ts';
import type { Byline } from '#domain/article/parse-byline.ts';
import { isDesk } from '#domain/article/parse-byline.ts';
import type { SharedImage, SharedImages } from '#domain/images/image-crop.ts';
import { toHeadline } from '#domain/markup/inline/parse-title.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';

/** Metadata of an article in addition to that of its page. Times in ms. */
export type ArticleMetadata = {
  category: Breadcrumb;
  subcategory: Breadcrumb | null;
  byline: Byline;
  publishedMs: number;
  modifiedMs: number;
  images: SharedImages | null;
  imageAlt: string;
  /** The videos whose posters are stored. */
  videos?: readonly VideoMetadata[];
  /** Oldest first. */
  corrections?: readonly { text: string; time: { ms: number } }[];
  /** The summary for search engines, or the beginning of the text. */
  excerpt: string;
};

export type VideoMetadata = { posterUrl: string; embedUrl: string };

type ArticlePage = {
  site: Pick<Site, 'name' | 'url'>;
  title: string;
  path: string;
  description: string;
  keywords: readonly string[];
};

type Entity = { '@context': 'https://schema.org'; '@type': string };

const CONTEXT = { '@context': 'https://schema.org' } as const;

/** Describes an article as schema.org's `NewsArticle` and `BreadcrumbList`. */
export function describeNewsArticle(page: ArticlePage, article: ArticleMetadata): Entity[] {
  const { site, title, path } = page;
  const { category, subcategory } = article;
  const crumbs = [category, ...(subcategory ? [subcategory] : []), { name: title, path }];
  return [toNewsArticle(page, article), describeBreadcrumbs(site.url, crumbs)];
}

function toNewsArticle(page: ArticlePage, article: ArticleMetadata) {
  const { site, title, path, description, keywords } = page;
  const { byline, images, videos = [], corrections = [] } = article;
  const url = `${site.url}${path}`;
  return {
    ...CONTEXT,
    '@type': 'NewsArticle',
    headline: toHeadline(title),
    description,
    inLanguage: 'bn',
    isAccessibleForFree: true,
    mainEntityOfPage: url,
    url,
    datePublished: new Date(article.publishedMs).toISOString(),
    dateModified: new Date(article.modifiedMs).toISOString(),
    articleSection: article.category.name,
    author: toAuthors(byline, site),
    ...(byline.place === null ? {} : toPlace(byline.place)),
    publisher: toOrganisation(site),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(images ? { image: images.ratios.map((image) => toImage(image, site.url)) } : {}),
    ...(corrections.length > 0 ? { correction: corrections.map(toCorrection) } : {}),
    ...(videos.length > 0 ? { video: videos.map((video) => toVideo(video, page, article)) } : {}),
  };
}

function toCorrection({ text, time }: { text: string; time: { ms: number } }) {
  return { '@type': 'CorrectionComment', text, datePublished: new Date(time.ms).toISOString() };
}

/** The video's own title and date are unknown, so the article's are used. */
function toVideo(
  { posterUrl, embedUrl }: VideoMetadata,
  { site, title, description }: ArticlePage,
  article: ArticleMetadata,
) {
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: toAbsoluteUrl(posterUrl, site.url),
    uploadDate: new Date(article.publishedMs).toISOString(),
    embedUrl,
  };
}

/**
 * Lists the persons, or the organisation if the byline only names a desk. A person's URL is a search for the name,
 * because authors do not have pages.
 */
function toAuthors({ names }: Byline, site: ArticlePage['site']) {
  const persons = names.filter((name) => !isDesk(name));
  if (persons.length === 0) return [toOrganisation(site)];
  return persons.map((name) => ({
    '@type': 'Person',
    name,
    url: `${site.url}/search?q=${encodeURIComponent(name)}`,
  }));
}

function toPlace(name: string) {
  return { dateline: name, locationCreated: { '@type': 'Place', name } };
}

function toOrganisation(site: ArticlePage['site']) {
  return {
    '@type': 'NewsMediaOrganization',
    name: site.name,
    url: `${site.url}/`,
    logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
  };
}

function toImage({ url, size, credit }: SharedImage, siteUrl: string) {
  return {
    '@type': 'ImageObject',
    url: toAbsoluteUrl(url, siteUrl),
    ...size,
    ...(credit ? { creditText: credit } : {}),
  };
}

/** One page on the path from the home page to a page. `path` is encoded. */
export type Breadcrumb = { name: string; path: string };

/** Describes the path from the home page to a page, which is the last crumb, as schema.org's `BreadcrumbList`. */
export function describeBreadcrumbs(siteUrl: string, crumbs: readonly Breadcrumb[]): Entity {
  const steps = [{ name: seoText.home, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${siteUrl}${path}`,
  }));
  const entity = { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement: steps };
  return entity;
}

/**
 * Describes the site as schema.org's `WebSite` with its search URL, and its publisher. `profiles` are the URLs of the
 * publisher's own pages on social networks.
 */
export function describeSite(site: Pick<Site, 'name' | 'url'>, profiles: readonly string[]): Entity[] {
  const organisation = {
    ...CONTEXT,
    ...toOrganisation(site),
    ...(profiles.length > 0 && { sameAs: profiles.map((url) => toAbsoluteUrl(url, site.url)) }),
  };
  return [toWebSite(site), organisation];
}

function toWebSite(site: Pick<Site, 'name' | 'url'>) {
  return {
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
}
