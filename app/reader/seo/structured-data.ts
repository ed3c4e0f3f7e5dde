import { seoText } from '#app/text/seo.ts';
import type { Picture } from '#domain/article/picture.ts';
import type { Site } from '../../request-context.ts';

/** What an article tells beyond a page's own facts. Times in ms. */
export type ArticleFacts = {
  category: { name: string; path: string };
  subcategory: { name: string; path: string } | null;
  author: string;
  publishedMs: number;
  modifiedMs: number;
  picture: Picture | null;
  pictureCaption: string;
  /** First words of the body. */
  lead: string;
};

type ArticlePage = {
  site: Pick<Site, 'name' | 'url'>;
  title: string;
  address: string;
  description: string;
  keywords: readonly string[];
};

type Entity = { '@context': 'https://schema.org'; '@type': string };

const CONTEXT = { '@context': 'https://schema.org' } as const;

/** An address of the site as others reach it; a foreign one stays as it is. */
export function toAbsolute(address: string, siteUrl: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address;
}

/** schema.org's `NewsArticle` and its `BreadcrumbList`. */
export function describeNewsArticle(page: ArticlePage, article: ArticleFacts): Entity[] {
  return [toNewsArticle(page, article), toBreadcrumbs(page, article)];
}

function toNewsArticle({ site, title, address, description, keywords }: ArticlePage, article: ArticleFacts) {
  const publisher = {
    '@type': 'NewsMediaOrganization',
    name: site.name,
    url: `${site.url}/`,
    logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
  };
  return {
    ...CONTEXT,
    '@type': 'NewsArticle',
    headline: title,
    description,
    inLanguage: 'bn',
    isAccessibleForFree: true,
    mainEntityOfPage: address,
    url: address,
    datePublished: new Date(article.publishedMs).toISOString(),
    dateModified: new Date(article.modifiedMs).toISOString(),
    articleSection: article.category.name,
    author: { '@type': 'Person', name: article.author },
    publisher,
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(article.picture ? { image: [toAbsolute(article.picture.url, site.url)] } : {}),
  };
}

function toBreadcrumbs({ site, title, address }: ArticlePage, { category, subcategory }: ArticleFacts) {
  const steps = [
    { name: seoText.home, item: `${site.url}/` },
    ...[category, ...(subcategory ? [subcategory] : [])].map(({ name, path }) => ({
      name,
      item: `${site.url}${path}`,
    })),
    { name: title, item: address },
  ];
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

/** schema.org's `WebSite`, with the address of its search. */
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
