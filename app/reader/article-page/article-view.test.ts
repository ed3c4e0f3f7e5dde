import { describe, expect, test } from 'vitest';
import { toPageMetadata } from '#app/seo/article-metadata.ts';
import type { Article } from '#domain/article/article.ts';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { toArticleView } from './article-view.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.example', adClientId: null, offsetOf: () => 360 };

const ARTICLE = makeArticle({
  title: 'পদ্মায় *নতুন* চর',
  description: 'প্রথম অনুচ্ছেদ।\n\n## মাঝের কথা\n\nদ্বিতীয় **অনুচ্ছেদ**।',
  category: 'খেলা',
  subcategory: 'ফুটবল',
  imageUrl: '/demo/river-1280.webp',
  createdAt: 1_000,
  updatedAt: 5_000,
  metaTitle: 'পদ্মায় *নতুন* চর',
  metaDescription: 'পদ্মায় *নতুন* চর',
});

describe('toArticleView', () => {
  test('links the category to its section of the home page', () => {
    expect(toArticleView(ARTICLE, SITE).categoryHref).toBe(
      '/?category=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE#section-sport',
    );
  });

  test.each([
    { what: 'edited', updatedAt: 5_000, shown: 5_000 },
    { what: 'never edited', updatedAt: 0, shown: 1_000 },
  ])('shows the time of the last change of an article that was $what', ({ updatedAt, shown }) => {
    expect(toArticleView({ ...ARTICLE, updatedAt }, SITE).updated).toEqual({ ms: shown, offsetMinutes: 360 });
  });

  test.each([
    {
      what: 'was changed in a later minute',
      publishedAt: 60_000,
      updatedAt: 120_000,
      shown: { ms: 60_000, offsetMinutes: 360 },
    },
    { what: 'was changed in the same minute', publishedAt: 60_000, updatedAt: 119_999, shown: null },
    { what: 'was never public', publishedAt: 0, updatedAt: 120_000, shown: null },
  ])(
    'decides whether to show the time of publication of an article that $what',
    ({ publishedAt, updatedAt, shown }) => {
      expect(toArticleView({ ...ARTICLE, publishedAt, updatedAt }, SITE).published).toEqual(shown);
    },
  );

  test('never shows a time before a scheduled article became public', () => {
    const due: Article = { ...ARTICLE, status: 'scheduled', publishAt: 9_000, updatedAt: 5_000 };
    expect(toArticleView(due, SITE).updated.ms).toBe(9_000);
    expect(toPageMetadata(due, SITE).article).toMatchObject({ publishedMs: 9_000, modifiedMs: 9_000 });
    const edited = { ...due, updatedAt: 12_000 };
    expect(toArticleView(edited, SITE).updated.ms).toBe(12_000);
    expect(toPageMetadata(edited, SITE).article).toMatchObject({ publishedMs: 9_000, modifiedMs: 12_000 });
  });

  test('shares the public URL', () => {
    expect(toArticleView(makeArticle({ id: 'পদ্মা ১' }), SITE).publicUrl).toBe(
      `https://prohor.example/article/${encodeURIComponent('পদ্মা ১')}`,
    );
  });

  test('shows no image for a URL that is not an image', () => {
    expect(toArticleView({ ...ARTICLE, imageUrl: 'javascript:alert(1)' }, SITE).image).toBeNull();
  });
});

describe('toPageMetadata', () => {
  test('has the title without asterisks and the beginning of the body without markup', () => {
    expect(toPageMetadata(ARTICLE, SITE)).toMatchObject({
      title: 'পদ্মায় নতুন চর',
      description: 'পদ্মায় নতুন চর',
      path: '/article/a1',
      article: { excerpt: 'প্রথম অনুচ্ছেদ। মাঝের কথা দ্বিতীয় অনুচ্ছেদ।', publishedMs: 1_000, modifiedMs: 5_000 },
    });
  });
});
