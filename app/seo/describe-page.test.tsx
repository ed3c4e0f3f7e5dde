import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, test } from 'vitest';
import { parseByline } from '#domain/article/parse-byline.ts';
import { decideSharedImages } from '#domain/images/image-crop.ts';
import type { PageMetadata } from './describe-page.ts';
import { describePage } from './describe-page.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.example' };

const ARTICLE_FACTS = {
  category: { name: 'বাংলাদেশ', path: '/category/b' },
  subcategory: { name: 'পরিবেশ', path: '/category/b?subcategory=p' },
  byline: parseByline('নিজস্ব প্রতিবেদক, ঢাকা'), // "staff reporter, Dhaka"
  publishedMs: Date.UTC(2026, 10, 20, 3),
  modifiedMs: Date.UTC(2026, 10, 20, 4),
  images: decideSharedImages('/demo/river-1280.webp'),
  imageAlt: '',
  excerpt: 'চরটি জেগেছে গত বর্ষায়।',
};

const ARTICLE: PageMetadata = {
  site: SITE,
  title: 'পদ্মায় নতুন চর',
  path: '/article/a1',
  description: 'পদ্মায় নতুন চর',
  keywords: ['নদী', 'চর'],
  article: ARTICLE_FACTS,
};

/** The head as browsers and search engines receive it. */
function renderHead(metadata: PageMetadata): string {
  const Stub = createRoutesStub([{ path: '/', Component: Meta, meta: () => describePage(metadata) }]);
  return renderToStaticMarkup(<Stub />);
}

function readStructuredData(head: string): unknown[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
}

describe('the head of an article', () => {
  const head = renderHead(ARTICLE);

  test.each([
    '<title>পদ্মায় নতুন চর | প্রহর</title>',
    '<meta name="description" content="পদ্মায় নতুন চর"/>',
    '<meta name="keywords" content="নদী, চর"/>',
    '<link rel="canonical" href="https://prohor.example/article/a1"/>',
    '<link rel="alternate" type="application/rss+xml" title="সর্বশেষ খবর | প্রহর" href="/rss.xml"/>',
    '<meta property="og:type" content="article"/>',
    '<meta property="og:locale" content="bn_BD"/>',
    '<meta property="og:description" content="চরটি জেগেছে গত বর্ষায়।"/>',
    '<meta property="og:image" content="https://prohor.example/media/demo/river/share.jpg"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta name="author" content="নিজস্ব প্রতিবেদক"/>',
    '<meta property="article:modified_time" content="2026-11-20T04:00:00.000Z"/>',
    '<meta property="og:image:alt" content="পদ্মায় নতুন চর"/>',
    '<meta property="article:published_time" content="2026-11-20T03:00:00.000Z"/>',
    '<meta property="article:section" content="বাংলাদেশ"/>',
    '<meta property="article:tag" content="চর"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])('has %s', (tag) => {
    expect(head).toContain(tag);
  });

  test('has the structured data of the article and its breadcrumbs', () => {
    expect(readStructuredData(head)).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: 'পদ্মায় নতুন চর',
        datePublished: '2026-11-20T03:00:00.000Z',
        dateModified: '2026-11-20T04:00:00.000Z',
        author: [{ '@type': 'NewsMediaOrganization', name: 'প্রহর', url: 'https://prohor.example/' }],
        dateline: 'ঢাকা',
        locationCreated: { '@type': 'Place', name: 'ঢাকা' },
        image: [
          { '@type': 'ImageObject', url: 'https://prohor.example/media/demo/river/1x1.jpg', width: 1200, height: 1200 },
          { '@type': 'ImageObject', url: 'https://prohor.example/media/demo/river/4x3.jpg', width: 1200, height: 900 },
          { '@type': 'ImageObject', url: 'https://prohor.example/media/demo/river/16x9.jpg', width: 1200, height: 675 },
        ],
        publisher: { name: 'প্রহর' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://prohor.example/' },
          { position: 2, name: 'বাংলাদেশ', item: 'https://prohor.example/category/b' },
          { position: 3, name: 'পরিবেশ' },
          { position: 4, item: 'https://prohor.example/article/a1' },
        ],
      },
    ]);
  });

  test.each([
    ['সালমা খাতুন, খুলনা', ['সালমা খাতুন']],
    ['শরিফুল ইসলাম ও নিজস্ব প্রতিবেদক, বগুড়া', ['শরিফুল ইসলাম']],
  ])('names the persons of %j as authors, with the search for each', (author, persons) => {
    const article = { ...ARTICLE_FACTS, byline: parseByline(author) };
    expect(readStructuredData(renderHead({ ...ARTICLE, article }))[0]).toMatchObject({
      author: persons.map((name) => ({
        '@type': 'Person',
        name,
        url: `https://prohor.example/search?q=${encodeURIComponent(name)}`,
      })),
    });
  });

  test.each(['Staff Correspondent', 'ডেস্ক', 'স্টাফ রিপোর্টার, ঢাকা', 'অনলাইন ডেস্ক'])(
    'names the organisation as author of %j',
    (author) => {
      const article = { ...ARTICLE_FACTS, byline: parseByline(author) };
      expect(readStructuredData(renderHead({ ...ARTICLE, article }))[0]).toMatchObject({
        author: [{ '@type': 'NewsMediaOrganization', name: 'প্রহর' }],
      });
    },
  );

  test('states no size of an image from another site', () => {
    const images = decideSharedImages('https://img.example/a.jpg');
    const foreign = renderHead({ ...ARTICLE, article: { ...ARTICLE_FACTS, images } });
    expect(foreign).toContain('<meta property="og:image" content="https://img.example/a.jpg"/>');
    expect(foreign).not.toContain('og:image:width');
  });

  test('encodes the URL of an image from another site', () => {
    const images = decideSharedImages('https://img.example/ছবি এক (২).jpg?x=১');
    const url = 'https://img.example/%E0%A6%9B%E0%A6%AC%E0%A6%BF%20%E0%A6%8F%E0%A6%95%20(%E0%A7%A8).jpg?x=%E0%A7%A7';
    const foreign = renderHead({ ...ARTICLE, article: { ...ARTICLE_FACTS, images } });
    expect(foreign).toContain(`<meta property="og:image" content="${url}"/>`);
    expect(foreign).toContain(`<meta name="twitter:image" content="${url}"/>`);
    expect(readStructuredData(foreign)[0]).toMatchObject({ image: [{ url }] });
  });

  test('shortens a headline of more than 110 characters between words', () => {
    const long = renderHead({ ...ARTICLE, title: 'শব্দ '.repeat(30).trim() });
    expect(readStructuredData(long)[0]).toMatchObject({ headline: `${'শব্দ '.repeat(21)}শব্দ…` });
  });

  test('escapes a title that looks like markup', () => {
    const title = '</script><script>alert(1)</script><!--';
    const hostile = renderHead({ ...ARTICLE, title });
    expect(hostile).not.toContain('<script>alert');
    expect(hostile).not.toContain('<!--');
    expect(readStructuredData(hostile)[0]).toMatchObject({ headline: title });
  });
});

describe('the head of other pages', () => {
  test('the home page says what it is, and names its publisher and its search', () => {
    const profiles = ['https://www.facebook.com/prohor', 'https://x.com/prohor'];
    const head = renderHead({ site: SITE, title: null, path: '/', profiles });
    expect(head).toContain('<title>প্রহর | বাংলাদেশ ও বিশ্বের সর্বশেষ খবর</title>');
    expect(head).toContain('<link rel="canonical" href="https://prohor.example/"/>');
    expect(readStructuredData(head)).toMatchObject([
      {
        '@type': 'WebSite',
        potentialAction: { target: { urlTemplate: 'https://prohor.example/search?q={search_term_string}' } },
      },
      { '@type': 'NewsMediaOrganization', name: 'প্রহর', url: 'https://prohor.example/', sameAs: profiles },
    ]);
  });

  test('the publisher without pages on social networks has no sameAs', () => {
    const head = renderHead({ site: SITE, title: null, path: '/' });
    expect(readStructuredData(head)[1]).not.toHaveProperty('sameAs');
  });

  test('a category page links its own feed before the feed of all articles', () => {
    const head = renderHead({
      site: SITE,
      title: 'খেলা',
      path: '/category/k',
      feed: { path: '/rss/sport.xml', name: 'খেলা' },
    });
    expect(head.indexOf('/rss/sport.xml')).toBeLessThan(head.indexOf('/rss.xml'));
    expect(head).toContain('href="/rss/sport.xml"');
  });

  test('an error page is not indexed and has no URL', () => {
    const head = renderHead({ site: SITE, title: 'খবরটি খুঁজে পাওয়া যায়নি।', path: null, isIndexed: false });
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain('canonical');
    expect(head).not.toContain('og:url');
  });

  test('a page without an image is shared with the image of the site', () => {
    const head = renderHead({ site: SITE, title: 'খেলা', path: '/category/k' });
    expect(head).toContain('<meta property="og:image" content="https://prohor.example/share.png"/>');
    expect(head).toContain('<meta property="og:image:alt" content="প্রহর"/>');
  });
});
