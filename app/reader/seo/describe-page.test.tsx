import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { PageFacts } from './describe-page.ts';
import { describePage } from './describe-page.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.example' };

const ARTICLE: PageFacts = {
  site: SITE,
  title: 'পদ্মায় নতুন চর',
  path: '/article/a1',
  description: 'পদ্মায় নতুন চর',
  keywords: ['নদী', 'চর'],
  article: {
    category: { name: 'বাংলাদেশ', path: '/category/b' },
    subcategory: { name: 'পরিবেশ', path: '/category/b?subcategory=p' },
    author: 'Staff Correspondent',
    publishedMs: Date.UTC(2026, 10, 20, 3),
    modifiedMs: Date.UTC(2026, 10, 20, 4),
    picture: { url: '/demo/river-1280.webp', width: 1280, height: 720, srcSet: null, sources: [], placeholder: null },
    pictureCaption: '',
    lead: 'চরটি জেগেছে গত বর্ষায়।',
  },
};

/** The head that readers' browsers and search engines get. */
function renderHead(facts: PageFacts): string {
  const Stub = createRoutesStub([{ path: '/', Component: Meta, meta: () => describePage(facts) }]);
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
    '<meta property="og:image" content="https://prohor.example/demo/river-1280.webp"/>',
    '<meta property="og:image:width" content="1280"/>',
    '<meta property="og:image:alt" content="পদ্মায় নতুন চর"/>',
    '<meta property="article:published_time" content="2026-11-20T03:00:00.000Z"/>',
    '<meta property="article:section" content="বাংলাদেশ"/>',
    '<meta property="article:tag" content="চর"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])('has %s', (tag) => {
    expect(head).toContain(tag);
  });

  test('structured data: the article and the way to it', () => {
    expect(readStructuredData(head)).toMatchObject([
      {
        '@type': 'NewsArticle',
        headline: 'পদ্মায় নতুন চর',
        datePublished: '2026-11-20T03:00:00.000Z',
        dateModified: '2026-11-20T04:00:00.000Z',
        image: ['https://prohor.example/demo/river-1280.webp'],
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

  test('a title that looks like markup stays a title', () => {
    const title = '</script><script>alert(1)</script><!--';
    const hostile = renderHead({ ...ARTICLE, title });
    expect(hostile).not.toContain('<script>alert');
    expect(hostile).not.toContain('<!--');
    expect(readStructuredData(hostile)[0]).toMatchObject({ headline: title });
  });
});

describe('the head of other pages', () => {
  test('the home page names its search', () => {
    const head = renderHead({ site: SITE, title: null, path: '/' });
    expect(head).toContain('<title>প্রহর</title>');
    expect(head).toContain('<link rel="canonical" href="https://prohor.example/"/>');
    expect(readStructuredData(head)).toMatchObject([
      {
        '@type': 'WebSite',
        potentialAction: { target: { urlTemplate: 'https://prohor.example/search?q={search_term_string}' } },
      },
    ]);
  });

  test('a category offers its own feed first', () => {
    const head = renderHead({ site: SITE, title: 'খেলা', path: '/category/k', feed: { slug: 'sport', name: 'খেলা' } });
    expect(head.indexOf('/rss/sport.xml')).toBeLessThan(head.indexOf('/rss.xml'));
    expect(head).toContain('href="/rss/sport.xml"');
  });

  test('an error page is kept out of search engines and names no address', () => {
    const head = renderHead({ site: SITE, title: 'খবরটি খুঁজে পাওয়া যায়নি।', path: null, isIndexed: false });
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain('canonical');
    expect(head).not.toContain('og:url');
  });

  test('without a picture of its own a page is shared with that of the site', () => {
    const head = renderHead({ site: SITE, title: 'খেলা', path: '/category/k' });
    expect(head).toContain('<meta property="og:image" content="https://prohor.example/share.png"/>');
    expect(head).toContain('<meta property="og:image:alt" content="প্রহর"/>');
  });
});
