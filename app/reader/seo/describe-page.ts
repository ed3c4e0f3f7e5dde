import type { MetaDescriptor } from 'react-router';
import { seoText } from '#app/text/seo.ts';
import type { Picture } from '#domain/article/picture.ts';
import type { Site } from '../../request-context.ts';
import type { ArticleFacts } from './structured-data.ts';
import { describeNewsArticle, describeWebSite, toAbsolute } from './structured-data.ts';

/** A page as search engines and previews of shared links should know it. */
export type PageFacts = {
  site: Pick<Site, 'name' | 'url'>;
  /** Without the site's name, which is added; null on the home page. */
  title: string | null;
  /** Address within the site, encoded, from `/`; the canonical one where a page has several. Null: none to name. */
  path: string | null;
  description?: string | undefined;
  keywords?: readonly string[] | undefined;
  /** False for errors, search results and whatever else search engines should leave alone. */
  isIndexed?: boolean | undefined;
  /** A feed of its own beside the feed of everything. */
  feed?: { slug: string; name: string } | undefined;
  article?: ArticleFacts | undefined;
};

/** The picture of pages without one of their own, in `public/`. */
const SITE_PICTURE = { url: '/share.png', width: 1200, height: 630 };

/** What a screen's `meta` returns; React Router puts it into the head and takes it out again on leaving. */
export function describePage(facts: PageFacts): MetaDescriptor[] {
  const { site, title, path, isIndexed = true } = facts;
  const fullTitle = title === null ? site.name : `${title} | ${site.name}`;
  const description = facts.description || seoText.siteDescription;
  const address = path === null ? null : `${site.url}${path}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(facts.keywords?.length ? [{ name: 'keywords', content: facts.keywords.join(', ') }] : []),
    ...(isIndexed
      ? [{ name: 'robots', content: 'max-image-preview:large' }]
      : [{ name: 'robots', content: 'noindex' }]),
    ...(address === null || !isIndexed ? [] : [{ tagName: 'link', rel: 'canonical', href: address }]),
    ...describeFeeds(facts),
    ...describeSharing(facts, address, facts.article?.lead || description),
    ...describeStructure(facts),
  ];
}

function describeFeeds({ site, feed }: PageFacts): MetaDescriptor[] {
  const toLink = (title: string, href: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${title} | ${site.name}`,
    href,
  });
  const ofAll = toLink(seoText.feedOfAll, '/rss.xml');
  return feed === undefined ? [ofAll] : [toLink(feed.name, `/rss/${feed.slug}.xml`), ofAll];
}

function describeSharing(facts: PageFacts, address: string | null, description: string): MetaDescriptor[] {
  const { site, title, article } = facts;
  const shownTitle = title ?? site.name;
  const picture = article?.picture ?? null;
  return [
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'bn_BD' },
    { property: 'og:title', content: shownTitle },
    { property: 'og:description', content: description },
    ...(address === null ? [] : [{ property: 'og:url', content: address }]),
    ...describePicture(facts, picture),
    ...(article ? describeArticle(article, facts.keywords ?? []) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shownTitle },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: toAbsolute(picture?.url ?? SITE_PICTURE.url, site.url) },
  ];
}

function describePicture({ site, title, article }: PageFacts, picture: Picture | null): MetaDescriptor[] {
  const { url, width, height } = picture ?? SITE_PICTURE;
  const alt = picture === null ? site.name : article?.pictureCaption || title || site.name;
  return [
    { property: 'og:image', content: toAbsolute(url, site.url) },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ];
}

function describeArticle(article: ArticleFacts, tags: readonly string[]): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: new Date(article.publishedMs).toISOString() },
    { property: 'article:modified_time', content: new Date(article.modifiedMs).toISOString() },
    { property: 'article:section', content: article.category.name },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}

function describeStructure({ site, title, path, description, keywords = [], article }: PageFacts): MetaDescriptor[] {
  if (article && title !== null && path !== null) {
    const page = {
      site,
      title,
      address: `${site.url}${path}`,
      description: article.lead || (description ?? ''),
      keywords,
    };
    return describeNewsArticle(page, article).map((entity) => ({ 'script:ld+json': entity }));
  }
  return path === '/' ? [{ 'script:ld+json': describeWebSite(site) }] : [];
}
