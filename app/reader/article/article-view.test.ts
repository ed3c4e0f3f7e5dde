import { describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { toArticleFacts, toArticleView } from './article-view.ts';

const SITE = { name: 'প্রহর', url: 'https://prohor.example', adClientId: null, offsetOf: () => 360 };

const ARTICLE: Article = {
  id: 'a1',
  title: 'পদ্মায় *নতুন* চর',
  description: 'প্রথম অনুচ্ছেদ।\n\n## মাঝের কথা\n\nদ্বিতীয় **অনুচ্ছেদ**।',
  category: 'খেলা',
  subcategory: 'ফুটবল',
  author: 'Staff Correspondent',
  tags: ['নদী'],
  imageUrl: '/demo/river-1280.webp',
  imageCaption: 'চরের ছবি',
  isFeatured: false,
  createdAt: 1_000,
  updatedAt: 5_000,
  status: 'published',
  publishAt: 0,
  viewCount: 0,
  metaTitle: 'পদ্মায় *নতুন* চর',
  metaDescription: 'পদ্মায় *নতুন* চর',
};

describe('the page of an article', () => {
  test('the category leads to its section of the home page', () => {
    expect(toArticleView(ARTICLE, SITE).categoryHref).toBe(
      '/?category=%E0%A6%96%E0%A7%87%E0%A6%B2%E0%A6%BE#section-sport',
    );
  });

  test.each([
    { what: 'edited', updatedAt: 5_000, shown: 5_000 },
    { what: 'never edited', updatedAt: 0, shown: 1_000 },
  ])('$what: the moment after "update"', ({ updatedAt, shown }) => {
    expect(toArticleView({ ...ARTICLE, updatedAt }, SITE).updated).toEqual({ ms: shown, offsetMinutes: 360 });
  });

  test('what is shared is the public address', () => {
    expect(toArticleView({ ...ARTICLE, id: 'পদ্মা ১' }, SITE).publicUrl).toBe(
      `https://prohor.example/article/${encodeURIComponent('পদ্মা ১')}`,
    );
  });

  test('an address that is no picture draws none', () => {
    expect(toArticleView({ ...ARTICLE, imageUrl: 'javascript:alert(1)' }, SITE).picture).toBeNull();
  });
});

describe('what search engines are told', () => {
  test('titles without emphasis marks, the first words of the body without markup', () => {
    expect(toArticleFacts(ARTICLE, SITE)).toMatchObject({
      title: 'পদ্মায় নতুন চর',
      description: 'পদ্মায় নতুন চর',
      path: '/article/a1',
      article: { lead: 'প্রথম অনুচ্ছেদ। মাঝের কথা দ্বিতীয় অনুচ্ছেদ।', publishedMs: 1_000, modifiedMs: 5_000 },
    });
  });

  test('a scheduled article is published when it falls due, and not modified before that', () => {
    const scheduled: Article = { ...ARTICLE, status: 'scheduled', publishAt: 9_000 };
    expect(toArticleFacts(scheduled, SITE).article).toMatchObject({ publishedMs: 9_000, modifiedMs: 9_000 });
  });
});
