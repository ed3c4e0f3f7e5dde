import { z } from 'zod';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import type { RefusedRecord } from '../import/parse-record.ts';
import {
  atMost,
  bodyText,
  flag,
  lineText,
  listOf,
  oneOf,
  parseRecord,
  quoteText,
  timestampMs,
} from '../import/parse-record.ts';
import { findCategory, findSubcategory } from '../taxonomy/find-category.ts';
import type { Article, ArticleStatus } from './article.ts';
import type { FieldDefinition } from './article-fields.ts';
import { ARTICLE_FIELD_NAMES, ARTICLE_FIELDS, ARTICLE_STATUSES, DEFAULT_AUTHOR, mapFields } from './article-fields.ts';
import { clearTextsWithoutImage } from './article-parts.ts';

/** An article as the import file describes it. `viewCount` is null if the file does not give it. */
export type ImportedArticle = Omit<Article, 'viewCount'> & { viewCount: number | null };

const viewCount = z
  .number({ error: 'must be a number' })
  .refine((count) => Number.isSafeInteger(count) && count >= 0, { error: 'must be a whole number from 0' });

const limited = (text: z.ZodType<string>, { limit }: Pick<FieldDefinition, 'limit'>) =>
  limit === undefined ? text : atMost(limit.maxLength, text);

const optionalText = (text: z.ZodType<string>) => (definition: FieldDefinition) =>
  limited(text, definition)
    .nullish()
    .transform((value) => value ?? '');

/** The separator of tags in the form's text. The limit applies to that text. */
const TAG_SEPARATOR = ', ';

const isWithinLimit = (tags: readonly string[] | null | undefined, { limit }: FieldDefinition) =>
  limit === undefined || (tags ?? []).join(TAG_SEPARATOR).length <= limit.maxLength;

/** Every field is optional. A missing one gets the empty value of its kind, or null if the kind has none. */
const optionalFields = mapFields(ARTICLE_FIELD_NAMES, {
  line: optionalText(lineText),
  optionalLine: (definition) =>
    limited(lineText, definition)
      .nullish()
      .transform((text) => text || null),
  body: optionalText(bodyText),
  tags: (definition) =>
    listOf(lineText)
      .nullish()
      .refine((tags) => isWithinLimit(tags, definition), {
        error: `must be at most ${definition.limit?.maxLength.toLocaleString('en')} characters together`,
      })
      .transform((tags) => (tags ?? []).filter(hasVisibleText)),
  flag: () => flag.nullish().transform((value) => value ?? false),
  status: () =>
    oneOf(ARTICLE_STATUSES)
      .nullish()
      .transform((status) => status ?? 'published'),
  time: () => timestampMs.nullish().transform((ms) => ms ?? null),
  count: () => viewCount.nullish().transform((count) => count ?? null),
});

const NOT_EMPTY = { error: 'must not be empty' };

const recordSchema = z.object(
  {
    ...optionalFields,
    title: limited(lineText, ARTICLE_FIELDS.title).refine(hasVisibleText, NOT_EMPTY),
    description: limited(bodyText, ARTICLE_FIELDS.description).refine(hasVisibleText, NOT_EMPTY),
    category: lineText.refine(hasVisibleText, NOT_EMPTY),
    createdAt: timestampMs,
  },
  { error: 'must be an object' },
);

/**
 * One article of the import file, without its id. Optional fields that are absent, null or, if they need a value, empty
 * get the defaults of docs/behaviour §3. Text is normalised. Names get the taxonomy's spelling.
 */
export const articleSchema: z.ZodType<Omit<ImportedArticle, 'id'>> = recordSchema.transform((record, context) => {
  const placed = placeInTaxonomy(record.category, record.subcategory ?? '');
  if (!placed.ok) {
    context.issues.push({ code: 'custom', input: record, path: [placed.field], message: placed.reason });
    return z.NEVER;
  }
  if (record.status === 'scheduled' && !record.publishAt) {
    const message = 'must be later than 0 where status is scheduled';
    context.issues.push({ code: 'custom', input: record, path: ['publishAt'], message });
    return z.NEVER;
  }
  return {
    ...clearTextsWithoutImage(record),
    category: placed.category,
    subcategory: placed.subcategory,
    author: record.author || DEFAULT_AUTHOR,
    updatedAt: record.updatedAt ?? record.createdAt,
    publishAt: record.status === 'scheduled' ? (record.publishAt ?? 0) : 0,
    featuredUntil: record.isFeatured ? (record.featuredUntil ?? 0) : 0,
    embargoUntil: record.embargoUntil ?? 0,
    expiresAt: record.expiresAt ?? 0,
    withdrawnAt: record.withdrawnAt ?? 0,
    withdrawalReason: record.withdrawnAt ? record.withdrawalReason : '',
    publishedAt: record.publishedAt || (hasBeenPublished(record) ? record.createdAt || 1 : 0),
    metaTitle: record.metaTitle || record.seoTitle || record.title,
    metaDescription: record.metaDescription || record.seoDescription || record.title,
  };
});

/** True if an article without a time of publication was public when it was created: published, and without a later embargo. */
function hasBeenPublished(record: { status: ArticleStatus; createdAt: number; embargoUntil?: number | null }): boolean {
  return record.status === 'published' && (!record.embargoUntil || record.embargoUntil <= record.createdAt);
}

function placeInTaxonomy(categoryName: string, subcategoryName: string) {
  const category = findCategory(categoryName);
  if (category === null) return refuse('category', `${quoteText(categoryName)} is not a category`);
  if (!hasVisibleText(subcategoryName)) return { ok: true, category: category.name, subcategory: null } as const;
  const subcategory = findSubcategory(category, subcategoryName);
  if (subcategory === null) {
    return refuse('subcategory', `${quoteText(subcategoryName)} is not a subcategory of ${category.name}`);
  }
  return { ok: true, category: category.name, subcategory } as const;
}

const refuse = (field: string, reason: string) => ({ ok: false, field, reason }) as const;

/** Parses one article of the import file. If it is rejected, the result has a one-line reason in English. */
export function parseArticle(id: string, value: unknown): { ok: true; article: ImportedArticle } | RefusedRecord {
  const parsed = parseRecord(articleSchema, id, value);
  return parsed.ok ? { ok: true, article: { id: parsed.id, ...parsed.value } } : parsed;
}
