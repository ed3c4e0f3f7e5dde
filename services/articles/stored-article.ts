import { z } from 'zod';
import type { Article, ArticleInput } from '#domain/article/article.ts';
import { ARTICLE_STATUSES } from '#domain/article/article.ts';

const inputFields = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  imageUrl: z.string(),
  imageCaption: z.string(),
  isFeatured: z.boolean(),
  status: z.enum(ARTICLE_STATUSES),
  publishAt: z.number(),
};

/** The content of a revision as the database keeps it. */
export const storedInputSchema: z.ZodType<ArticleInput> = z.object(inputFields);

/** An article in the trash as the database keeps it. */
export const storedArticleSchema: z.ZodType<Article> = z.object({
  ...inputFields,
  id: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  viewCount: z.number(),
  metaTitle: z.string(),
  metaDescription: z.string(),
});
