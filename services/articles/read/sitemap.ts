import { decideVisibility } from '#domain/publication/decide-visibility.ts';
import type { Database } from '#services/postgres/database.ts';
import { isVisible } from '../visible-rows.ts';

const SITEMAP_PAGE_SIZE = 10_000;

/** `updatedAt` in ms. */
export type SitemapEntry = { id: string; updatedAt: number };

/**
 * Returns the number of the last sitemap page, counted from 1; 0 on an empty site. A page is a range of sequence
 * numbers, so the cost of a page does not grow with the archive.
 */
export async function findLastSitemapPage(db: Database): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.ceil(row.sequence / SITEMAP_PAGE_SIZE) : 0;
}

/** Lists the visible articles of a sitemap page, counted from 1. */
export async function listSitemapPage(
  db: Database,
  { page, nowMs }: { page: number; nowMs: number },
): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'updatedAt', 'status', 'publicAt', 'publicUntil'])
    .where('sequence', '>', (page - 1) * SITEMAP_PAGE_SIZE)
    .where('sequence', '<=', page * SITEMAP_PAGE_SIZE)
    .where(isVisible(nowMs))
    .orderBy('sequence', 'desc')
    .execute();
  return rows
    .filter((row) => decideVisibility(row, 'public', nowMs).visible)
    .map(({ id, updatedAt, publicAt }) => ({ id, updatedAt: Math.max(updatedAt, publicAt) }));
}
