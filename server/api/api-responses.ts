import { z } from 'zod';
import { publicArticleSchema } from './public-article.ts';

const cursor = z.string().nullable().describe('The parameter "after" of the next page. Null on the last one.');
/** An article with the requested fields. */
const article = publicArticleSchema.partial();

const searchSection = z.strictObject({
  section: z.enum(['name', 'title', 'description']),
  data: z.array(article),
  next: cursor,
});

/** The schemas of all responses with status 200, by endpoint. */
export const RESPONSES = {
  '/articles': z.strictObject({ data: z.array(article), next: cursor }),
  '/articles/{id}': z.strictObject({ data: article }),
  '/categories': z.strictObject({
    data: z.array(
      z.strictObject({ name: z.string(), slug: z.string(), url: z.url(), subcategories: z.array(z.string()) }),
    ),
  }),
  '/tags': z.strictObject({ data: z.array(z.strictObject({ name: z.string(), url: z.url() })) }),
  '/search': z.strictObject({
    sections: z.array(searchSection).describe('Names that are the whole query, matches in titles, other matches.'),
    total: z.strictObject({ count: z.number(), isMore: z.boolean() }),
    correction: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('replaced'), text: z.string() }),
        z.strictObject({ kind: z.literal('suggested'), texts: z.array(z.string()) }),
      ])
      .nullable()
      .describe('The query in the spelling that was searched for, or other spellings.'),
    missing: z.array(z.string()).describe('Words of the query that no article has.'),
  }),
} as const;

export type ApiArticle = z.infer<typeof article>;
export type SearchSectionResponse = z.infer<typeof searchSection>;
export type ApiResponse<Path extends keyof typeof RESPONSES> = z.infer<(typeof RESPONSES)[Path]>;
