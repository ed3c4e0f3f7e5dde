import { z } from 'zod/mini';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';

/** The response of `/dashboard/articles`. `status` is the effective one. */
export const foundArticlesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    status: z.enum(ARTICLE_STATUSES),
    /** True if the text contains the search, false if the title does. */
    isInText: z.boolean(),
  }),
);

export type FoundArticle = z.output<typeof foundArticlesSchema>[number];
