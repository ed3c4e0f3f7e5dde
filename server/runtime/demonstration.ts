import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Article } from '#domain/article/article.ts';
import { parseArticle } from '#domain/article/parse-article.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { SeedResult } from '#services/articles/transfer/demonstration.ts';
import { DEMONSTRATION_ID_PREFIX, seedDemonstration as seed } from '#services/articles/transfer/demonstration.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Database } from '#services/postgres/database.ts';
import type { ImageStoreConfig } from './demonstration-images.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'demo', 'articles');

const UNIT_MS = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS } as const;

const duration = z.string().transform((text, context) => {
  const parts = [...text.matchAll(/(\d+)\s*([dhm])/g)];
  if (parts.length === 0) context.addIssue(`"${text}" is not a duration such as 2d 4h`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS], 0);
});

const frontMatter = z.strictObject({
  title: z.string(),
  category: z.string(),
  subcategory: z.string().optional(),
  author: z.string().optional(),
  tags: z.array(z.string()).default([]),
  featured: z.boolean().default(false),
  status: z.enum(['published', 'draft', 'scheduled']).default('published'),
  age: duration,
  due: duration.optional(),
  image: z.string().optional(),
  caption: z.string().optional(),
});

/**
 * Reads the demonstration articles (`demo/articles/`), with dates relative to `nowMs`. Throws if a file is malformed,
 * because the files are part of the program.
 */
export async function readDemonstration(nowMs: number): Promise<Article[]> {
  const articles: Article[] = [];
  for await (const file of glob('**/*.md', { cwd: FOLDER })) {
    articles.push(toArticle(file, await readFile(join(FOLDER, file), 'utf8'), nowMs));
  }
  return articles.sort((a, b) => a.createdAt - b.createdAt);
}

/** `imageStore` is null if the articles show the static files of `public/demo/`. */
type SeedOptions = { nowMs: number; imageStore: ImageStoreConfig | null };

/**
 * Writes the demonstration articles, dated relative to `nowMs`, and the default ad settings into a database that has
 * never had content. Does not change any other database.
 */
export function seedDemonstration(db: Database, { nowMs, imageStore }: SeedOptions): Promise<SeedResult> {
  return seed({ db, openDocuments: createDocuments }, async () => {
    const articles = await readDemonstration(nowMs);
    if (imageStore === null) return articles;
    // Imported here, because the primary process needs the encoders only at the first start.
    const { storeDemonstrationImages } = await import('./demonstration-images.ts');
    const urls = await storeDemonstrationImages(db, { nowMs, imageStore });
    return articles.map((article) => ({ ...article, imageUrl: urls.get(article.imageUrl) ?? article.imageUrl }));
  });
}

function toArticle(file: string, text: string, nowMs: number): Article {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${file} has no front matter.`);
  const fields = frontMatter.parse(parse(head));
  const createdAt = nowMs - fields.age;
  const parsed = parseArticle(`${DEMONSTRATION_ID_PREFIX}${basename(file, '.md')}`, {
    title: fields.title,
    description: body.trim(),
    category: fields.category,
    subcategory: fields.subcategory,
    author: fields.author,
    tags: fields.tags,
    imageUrl: fields.image === undefined ? '' : `/demo/${fields.image}-1280.webp`,
    imageCaption: fields.caption,
    isFeatured: fields.featured,
    createdAt,
    updatedAt: createdAt,
    status: fields.status,
    publishAt: fields.status === 'scheduled' ? nowMs + (fields.due ?? 0) : 0,
  });
  if (!parsed.ok) throw new Error(`${file}: ${parsed.reason}`);
  return { ...parsed.article, viewCount: 0 };
}
