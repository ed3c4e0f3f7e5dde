import { expect, it } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { toPageMetadata } from './article-metadata.ts';
import { describePage } from './describe-page.ts';
import { toSharedPage } from './shared-page.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.example' };

const toShared = (change: Parameters<typeof makeArticle>[0]) =>
  toSharedPage(describePage(toPageMetadata(makeArticle(change), SITE)));

it('reads what the metadata of an article says', () => {
  const title = 'পদ্মায় *নতুন* চর';
  const description = '![ক](/demo/a-1280.webp "খ")\n> [চরটি](https://a.example) জেগেছে।\n---\n**আরও** কথা';
  const article = { title, metaTitle: title, metaDescription: title, description, imageUrl: '/demo/river-1280.webp' };
  expect(toShared(article)).toEqual({
    title: 'পদ্মায় নতুন চর',
    documentTitle: 'পদ্মায় নতুন চর | প্রহর',
    description: 'চরটি জেগেছে। আরও কথা',
    searchDescription: 'পদ্মায় নতুন চর',
    imageUrl: 'https://prohor.example/media/demo/river/share.jpg',
    siteName: 'প্রহর',
  });
});

it('has the image of the site if the article has none', () => {
  expect(toShared({ imageUrl: '' }).imageUrl).toBe('https://prohor.example/share.png');
});

it('has the summary for search engines in every description', () => {
  const tags = describePage(
    toPageMetadata(makeArticle({ seoDescription: 'সারাংশ', metaDescription: 'সারাংশ' }), SITE), // "summary"
  );
  const head = JSON.stringify(tags);
  for (const name of ['"name":"description"', '"property":"og:description"', '"name":"twitter:description"']) {
    expect(head).toContain(`${name},"content":"সারাংশ"`);
  }
  expect(head).toContain('"description":"সারাংশ"');
});
