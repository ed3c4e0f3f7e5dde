import type { Article, ArticleInput } from '#domain/article/article.ts';
import { articleId } from '#tools/article-id.ts';
import { EMPTY_ARTICLE } from '#tools/empty-article.ts';

/** A moment in November 2026; tests count from it. */
export const NOON_MS = Date.UTC(2026, 10, 20, 6);

/** The fields of an article that a test sets. */
export type ArticleChange = Partial<Omit<Article, 'id'>> & { id?: string };

/**
 * A published article; a test overrides only the fields that matter to it. It was published when it was created, unless
 * the test says otherwise.
 */
export function makeArticle({ id = 'a1', ...change }: ArticleChange = {}): Article {
  return {
    ...EMPTY_ARTICLE,
    id: articleId(id),
    title: 'পদ্মায় নতুন সেতু',
    description: 'প্রথম অনুচ্ছেদ।\n\nদ্বিতীয় অনুচ্ছেদ।',
    category: 'বাংলাদেশ',
    author: 'নিজস্ব প্রতিবেদক',
    tags: ['সেতু'],
    createdAt: NOON_MS,
    updatedAt: NOON_MS,
    publishedAt: (change.status ?? 'published') === 'published' ? (change.createdAt ?? NOON_MS) : 0,
    metaTitle: 'পদ্মায় নতুন সেতু',
    metaDescription: 'পদ্মায় নতুন সেতু',
    ...change,
  };
}

/** The editor's input for such an article. */
export function makeInput(change: Partial<ArticleInput> = {}): ArticleInput {
  const { id, createdAt, updatedAt, publishedAt, withdrawnAt, withdrawalReason, viewCount, ...rest } = makeArticle();
  const { metaTitle, metaDescription, ...input } = rest;
  return { ...input, ...change };
}
