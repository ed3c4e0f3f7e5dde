import type { Article, ArticleInput } from '#domain/article/article.ts';

/** A moment in November 2026; tests count from it. */
export const NOON_MS = Date.UTC(2026, 10, 20, 6);

/** A published article in which a test changes only what it is about. */
export function makeArticle(change: Partial<Article> = {}): Article {
  return {
    id: 'a1',
    title: 'পদ্মায় নতুন সেতু',
    description: 'প্রথম অনুচ্ছেদ।\n\nদ্বিতীয় অনুচ্ছেদ।',
    category: 'বাংলাদেশ',
    subcategory: null,
    author: 'নিজস্ব প্রতিবেদক',
    tags: ['সেতু'],
    imageUrl: '',
    imageCaption: '',
    isFeatured: false,
    createdAt: NOON_MS,
    updatedAt: NOON_MS,
    status: 'published',
    publishAt: 0,
    viewCount: 0,
    metaTitle: 'পদ্মায় নতুন সেতু',
    metaDescription: 'পদ্মায় নতুন সেতু',
    ...change,
  };
}

/** What a writer hands in for such an article. */
export function makeInput(change: Partial<ArticleInput> = {}): ArticleInput {
  const { id, createdAt, updatedAt, viewCount, metaTitle, metaDescription, ...input } = makeArticle();
  return { ...input, ...change };
}
