import { z } from 'zod';
import { findCategory, findSubcategory } from '../taxonomy/categories.ts';
import type { RefusedRecord } from './import-record.ts';
import {
  bodyText,
  flag,
  hasVisibleText,
  isRecordId,
  lineText,
  listOf,
  oneOf,
  parseRecord,
  quoteText,
  timestampMs,
} from './import-record.ts';

export const ARTICLE_STATUSES = ['published', 'draft', 'scheduled'] as const;

/** Spec §4. `scheduled` is hidden until `publishAt` and treated as published from then on. */
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** An article as stored (spec §3). Times are milliseconds; `description` is the body in the light markup. */
export type Article = {
  id: string;
  title: string;
  description: string;
  category: string;
  subcategory: string | null;
  author: string;
  tags: readonly string[];
  imageUrl: string;
  imageCaption: string;
  isFeatured: boolean;
  createdAt: number;
  updatedAt: number;
  status: ArticleStatus;
  publishAt: number;
  viewCount: number;
  metaTitle: string;
  metaDescription: string;
};

/** What a writer decides about an article; the rest is set by the service that saves it. */
export type ArticleInput = Omit<
  Article,
  'id' | 'createdAt' | 'updatedAt' | 'viewCount' | 'metaTitle' | 'metaDescription'
>;

/** An article as the import file gives it: `viewCount` is null where the file does not say. */
export type ImportedArticle = Omit<Article, 'viewCount'> & { viewCount: number | null };

/** Spec §9. */
export const DEFAULT_AUTHOR = 'Staff Correspondent';

/** Whether the text can be an article's id: see `isRecordId`. */
export const isArticleId: (id: string) => boolean = isRecordId;

const requiredLine = lineText.refine(hasVisibleText, { error: 'must not be empty' });

const recordSchema = z.object(
  {
    title: requiredLine,
    description: bodyText.refine(hasVisibleText, { error: 'must not be empty' }),
    category: requiredLine,
    subcategory: lineText.nullish(),
    author: lineText.nullish(),
    tags: listOf(lineText).nullish(),
    imageUrl: lineText.nullish(),
    imageCaption: lineText.nullish(),
    isFeatured: flag.nullish(),
    createdAt: timestampMs,
    updatedAt: timestampMs.nullish(),
    status: oneOf(ARTICLE_STATUSES).nullish(),
    publishAt: timestampMs.nullish(),
    viewCount: z
      .number({ error: 'must be a number' })
      .refine((count) => Number.isSafeInteger(count) && count >= 0, { error: 'must be a whole number from 0' })
      .nullish(),
    metaTitle: lineText.nullish(),
    metaDescription: lineText.nullish(),
  },
  { error: 'must be an object' },
);

type ArticleRecord = z.output<typeof recordSchema>;

/**
 * One article of the import file, without its id. Missing optional fields (absent, null, or empty where that says
 * nothing) get the defaults of spec §3; text is stored normalised and names in the taxonomy's own spelling.
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
  return withDefaults(record, placed.category, placed.subcategory);
});

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

function withDefaults(
  record: ArticleRecord,
  category: string,
  subcategory: string | null,
): Omit<ImportedArticle, 'id'> {
  const status = record.status ?? 'published';
  const imageUrl = record.imageUrl ?? '';
  return {
    title: record.title,
    description: record.description,
    category,
    subcategory,
    author: record.author || DEFAULT_AUTHOR,
    tags: (record.tags ?? []).filter(hasVisibleText),
    imageUrl,
    imageCaption: imageUrl === '' ? '' : (record.imageCaption ?? ''),
    isFeatured: record.isFeatured ?? false,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt ?? record.createdAt,
    status,
    publishAt: status === 'scheduled' ? (record.publishAt ?? 0) : 0,
    viewCount: record.viewCount ?? null,
    metaTitle: record.metaTitle || record.title,
    metaDescription: record.metaDescription || record.title,
  };
}

/** Reads one article of the import file; a refusal says in one English line what is wrong. */
export function parseArticle(id: string, value: unknown): { ok: true; article: ImportedArticle } | RefusedRecord {
  const parsed = parseRecord(articleSchema, id, value);
  return parsed.ok ? { ok: true, article: { id, ...parsed.value } } : parsed;
}
