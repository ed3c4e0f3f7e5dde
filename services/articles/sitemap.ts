import { decideVisibility } from '#domain/article/decide-visibility.ts';
import type { Database } from '../postgres/database.ts';

/** Addresses on one page of the sitemap at most. */
const SITEMAP_PAGE_SIZE = 10_000;

/** An address of the sitemap; `updatedAt` in ms. */
export type SitemapEntry = { id: string; updatedAt: number };

/** The number of the last page, counting from 1; 0 on an empty site. A page is a range of arrival numbers, so its cost never grows. */
export async function lastSitemapPage(db: Database): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.ceil(row.sequence / SITEMAP_PAGE_SIZE) : 0;
}

/** The visible articles of page `page`, which counts from 1. */
export async function listSitemapPage(db: Database, page: number, nowMs: number): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'updated_at', 'status', 'publish_at', 'public_at'])
    .where('sequence', '>', (page - 1) * SITEMAP_PAGE_SIZE)
    .where('sequence', '<=', page * SITEMAP_PAGE_SIZE)
    .where('status', '<>', 'draft')
    .where('public_at', '<=', nowMs)
    .orderBy('sequence', 'desc')
    .execute();
  return rows
    .filter((row) => decideVisibility({ status: row.status, publishAt: row.publish_at }, 'public', nowMs).visible)
    .map((row) => ({ id: row.id, updatedAt: Math.max(row.updated_at, row.public_at) }));
}
