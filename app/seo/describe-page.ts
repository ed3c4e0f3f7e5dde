import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/request-context.ts';
import { seoText } from '#app/strings/reader/site.ts';
import type { Edition } from '#domain/edition/edition.ts';
import type { SharedImage } from '#domain/images/image-crop.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';
import type { ArticleMetadata, Breadcrumb } from './structured-data.ts';
import { describeBreadcrumbs, describeNewsArticle, describeSite } from './structured-data.ts';

export type PageMetadata = {
  site: Pick<Site, 'name' | 'url'>;
  /** The page's title without the site's name, which `describePage` adds. Null on the home page. */
  title: string | null;
  /** The encoded canonical path; null without one. */
  path: string | null;
  description?: string | undefined;
  keywords?: readonly string[] | undefined;
  /** False for pages that search engines must not index, such as errors and search results. */
  isIndexed?: boolean | undefined;
  /** The path from the home page to this page, which is the last crumb. */
  breadcrumbs?: readonly Breadcrumb[] | undefined;
  /** On the home page, the URLs of the publisher's own pages on social networks. */
  profiles?: readonly string[] | undefined;
  /** The page's own feed, in addition to the feed of all articles. */
  feed?: { path: string; name: string } | undefined;
  article?: ArticleMetadata | undefined;
  /** A lite page omits metadata for programs, because they request the full page. */
  edition?: Edition;
};

/** The image of pages without their own, a file in `public/`. */
const SITE_IMAGE: SharedImage = { url: '/share.png', size: { width: 1200, height: 630 } };

/** Converts a page's metadata to the descriptors that a route's `meta` returns. */
export function describePage(metadata: PageMetadata): MetaDescriptor[] {
  const { site, title, path, isIndexed = true, edition = 'full' } = metadata;
  const fullTitle = title === null ? `${site.name} | ${seoText.homeTitle}` : `${title} | ${site.name}`;
  const description = metadata.description || seoText.siteDescription;
  const url = path === null ? null : `${site.url}${path}`;
  const tags = [
    { title: fullTitle },
    { name: 'description', content: description },
    { name: 'robots', content: isIndexed ? 'max-image-preview:large' : 'noindex' },
    ...(url === null || !isIndexed ? [] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    ...describeFeeds(metadata),
  ];
  if (edition !== 'full') return tags;
  return [
    ...tags,
    ...(metadata.keywords?.length ? [{ name: 'keywords', content: metadata.keywords.join(', ') }] : []),
    ...describeSharing(metadata, { url, description: metadata.article?.excerpt || description }),
    ...listEntities(metadata).map((entity) => ({ 'script:ld+json': entity })),
  ];
}

function describeFeeds({ site, feed }: PageMetadata): MetaDescriptor[] {
  const toLink = (title: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${title} | ${site.name}`,
    href,
  });
  const allArticles = toLink(seoText.feedOfAll, '/rss.xml');
  return feed === undefined ? [allArticles] : [toLink(feed.name, feed.path), allArticles];
}

type SharingOptions = { url: string | null; description: string };

function describeSharing(metadata: PageMetadata, { url, description }: SharingOptions): MetaDescriptor[] {
  const { site, title, article } = metadata;
  const shownTitle = title ?? site.name;
  const image = article?.images?.share ?? null;
  return [
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'bn_BD' },
    { property: 'og:title', content: shownTitle },
    { property: 'og:description', content: description },
    ...(url === null ? [] : [{ property: 'og:url', content: url }]),
    ...describeImage(metadata, image),
    ...(article ? describeArticle(article, metadata.keywords ?? []) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shownTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: toAbsoluteUrl(image?.url ?? SITE_IMAGE.url, site.url) },
  ];
}

function describeImage({ site, title, article }: PageMetadata, image: SharedImage | null): MetaDescriptor[] {
  const { url, size } = image ?? SITE_IMAGE;
  const alt = image === null ? site.name : article?.imageAlt || title || site.name;
  return [
    { property: 'og:image', content: toAbsoluteUrl(url, site.url) },
    ...(size === null
      ? []
      : [
          { property: 'og:image:width', content: String(size.width) },
          { property: 'og:image:height', content: String(size.height) },
        ]),
    { property: 'og:image:alt', content: alt },
  ];
}

function describeArticle(article: ArticleMetadata, tags: readonly string[]): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: new Date(article.publishedMs).toISOString() },
    { property: 'article:modified_time', content: new Date(article.modifiedMs).toISOString() },
    ...article.byline.names.map((name) => ({ name: 'author', content: name })),
    { property: 'article:section', content: article.category.name },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}

function listEntities({ site, title, path, description, keywords = [], article, ...page }: PageMetadata) {
  if (article && title !== null && path !== null) {
    const text = article.excerpt || (description ?? '');
    return describeNewsArticle({ site, title, path, description: text, keywords }, article);
  }
  if (path === '/') return describeSite(site, page.profiles ?? []);
  return page.breadcrumbs === undefined ? [] : [describeBreadcrumbs(site.url, page.breadcrumbs)];
}
