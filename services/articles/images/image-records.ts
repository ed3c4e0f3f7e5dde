import { sql } from 'kysely';
import { applyImageRecords, listImageTokens } from '#domain/article/apply-image-records.ts';
import type { Article } from '#domain/article/article.ts';
import type { ImageRecords } from '#domain/images/image-record.ts';
import { toFocus } from '#domain/images/image-record.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';

/** Finds the texts and focal points of stored images, as pages show them. Omits images without any of these. */
export async function findImageRecords(db: Database, tokens: readonly string[]): Promise<ImageRecords> {
  if (tokens.length === 0) return new Map();
  const rows = await selectRecords(db, { tokens });
  return new Map(
    rows.map(({ token, alt, caption, credit, ...row }) => [token, { alt, caption, credit, focus: toFocus(row) }]),
  );
}

const selectRecords = prepareQuery((db, parameter: CreateParameter<{ tokens: readonly string[] }>) =>
  db
    .selectFrom('files')
    .select(['token', 'alt', 'caption', 'credit', 'focusX', 'focusY'])
    .where(sql<boolean>`token = any(${parameter('tokens')}::text[])`)
    .where(sql<boolean>`(alt, caption, credit) is distinct from ('', '', '') or focus_x is not null`),
);

type WithImages = Pick<Article, 'imageUrl' | 'description'> & Partial<Pick<Article, 'socialImageUrl'>>;

/** Returns articles as pages show them, see {@link applyImageRecords}. Reads the records of all of them in one query. */
export async function drawImages<Content extends WithImages>(
  db: Database,
  articles: readonly Content[],
): Promise<Content[]> {
  const tokens = articles.flatMap((article) => listImageTokens({ socialImageUrl: '', ...article }));
  const records = await findImageRecords(db, tokens);
  return articles.map((article) => applyImageRecords(article, records));
}

/**
 * The column `imageUrl` of an article with the focal point of its image, as `withFocus` in domain/images/image-url.ts writes it.
 * The focal point is stored with the image, so changing it does not write to articles.
 */
export const drawnImageUrl =
  sql<string>`case when articles.image_url like '/media/%' then articles.image_url || coalesce(
  (select '&focus=' || round(focus_x * 100) || '-' || round(focus_y * 100) from files
    where token = substr(articles.image_url, 8, 32) collate "C" and focus_x is not null), ''
) else articles.image_url end`.as('imageUrl');
