import { z } from 'zod';
import type { Site } from '#app/request-context.ts';
import type { ArticleField } from '#domain/article/article-fields.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { changedAt } from '#domain/publication/decide-visibility.ts';
import type { PublicArticle } from '#services/articles/read/public-articles.ts';
import { toArticleUrl, toImageUrl } from '../feeds/article-url.ts';
import { toBodyHtml } from '../feeds/body-html.ts';

const text = z.string();
const time = z.iso.datetime();
const url = z.url().nullable();

/** The public fields of an article. All other fields (`domain/article/article-fields.ts`) are internal. */
const FIELDS = {
  title: text.describe('The headline, without marks.'),
  description: text.describe('The body as HTML: simple elements, absolute URLs.'),
  category: text,
  subcategory: text.nullable(),
  author: text.describe('The byline.'),
  tags: z.array(text),
  imageUrl: url.describe('The main image.'),
  imageCaption: text,
  imageAlt: text.describe('A description of the main image.'),
  imageCredit: text,
  seoTitle: text.describe('The headline for search engines. Empty if it is the title.'),
  seoDescription: text.describe('The summary for search engines. May be empty.'),
  socialImageUrl: url.describe('The image for link previews. Null if it is the main image.'),
  socialImageAlt: text,
  updatedAt: time.describe('When the article last changed for readers.'),
  publishedAt: time.describe('When the article became public.'),
} as const satisfies Partial<Record<ArticleField, z.ZodType>>;

/** An article as `/api/v1` returns it. Its fields have the same names and meanings as in the code. */
export const publicArticleSchema = z.strictObject({
  id: text,
  url: z.url().describe("The article's page."),
  ...FIELDS,
  excerpt: text.describe('The beginning of the body as text.'),
  corrections: z.array(z.strictObject({ correctedAt: time, text })).describe('Oldest first.'),
});

export type PublicArticleRecord = z.infer<typeof publicArticleSchema>;

export type RecordField = keyof PublicArticleRecord;

export const RECORD_FIELDS = Object.keys(publicArticleSchema.shape) as readonly RecordField[];

/** Converts an article that readers may see. Times are ISO 8601 in UTC. */
export function toPublicRecord(article: PublicArticle, site: Pick<Site, 'url'>): PublicArticleRecord {
  const { id, publicAt, excerpt, corrections, category, subcategory, author, tags } = article;
  const { imageCaption, imageAlt, imageCredit, seoTitle, seoDescription, socialImageAlt } = article;
  return {
    ...{ id, url: toArticleUrl(site.url, id), title: toPlainTitle(article.title) },
    description: toBodyHtml(parseBody(article.description), site.url),
    ...{ category, subcategory, author, tags: [...tags] },
    imageUrl: toImageUrl(article.imageUrl, site.url),
    ...{ imageCaption, imageAlt, imageCredit, seoTitle, seoDescription },
    socialImageUrl: toImageUrl(article.socialImageUrl, site.url),
    socialImageAlt,
    updatedAt: toTime(changedAt(article)),
    publishedAt: toTime(publicAt),
    excerpt,
    corrections: corrections.map((correction) => ({
      correctedAt: toTime(correction.correctedAt),
      text: correction.text,
    })),
  };
}

const toTime = (ms: number) => new Date(ms).toISOString();
