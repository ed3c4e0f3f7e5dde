import { sql } from 'kysely';
import { TAG_SITEMAP_MIN_ARTICLES } from '#domain/article/tag.ts';
import type { Database } from '#services/postgres/database.ts';
import type { CreateParameter } from '#services/postgres/prepare-query.ts';
import { prepareQuery } from '#services/postgres/prepare-query.ts';
import type { Page, PageRequest } from '../list-page.ts';
import { toPage } from '../list-page.ts';
import type { ListedArticle } from '../read/reader-lists.ts';
import { LIST_COLUMNS, toVisibleCards } from '../read/reader-lists.ts';
import { isWithinTimes } from '../visible-rows.ts';

export type TagRequest = PageRequest & { key: string; nowMs: number };

/** Lists a page of the visible articles of a tag, newest first. */
export async function listTag(db: Database, { key, after, limit, nowMs }: TagRequest): Promise<Page<ListedArticle>> {
  const [afterMs, afterId] = [after?.ms ?? null, after?.id ?? null];
  const rows = await selectTag(db, { key, afterMs, afterId, limit: limit + 1, nowMs });
  const page = toPage(rows, limit, ({ publicAt, id }) => ({ ms: publicAt, id }));
  return { ...page, rows: toVisibleCards(page.rows, nowMs) };
}

type TagParameters = { key: string; afterMs: number | null; afterId: string | null; limit: number; nowMs: number };

const selectTag = prepareQuery((db, parameter: CreateParameter<TagParameters>) => {
  const [afterMs, afterId] = [parameter('afterMs'), parameter('afterId')];
  return db
    .selectFrom('articleTags')
    .innerJoin('articles', 'articles.id', 'articleTags.articleId')
    .select(LIST_COLUMNS)
    .where('articleTags.key', '=', parameter('key'))
    .where(isWithinTimes(parameter('nowMs'), 'article_tags'))
    .where(
      sql<boolean>`(${afterMs}::bigint is null or (article_tags.public_at, article_id) < (${afterMs}::bigint, ${afterId}))`,
    )
    .orderBy('articleTags.publicAt', 'desc')
    .orderBy('articleTags.articleId', 'desc')
    .limit(parameter('limit'));
});

/** Returns the most used spelling of a tag; null if no article has the tag, drafts included. */
export async function findTagName(db: Database, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('tags')
    .select('name')
    .where('key', '=', key)
    .orderBy('articles', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns the new name of a renamed tag. Null if it was not renamed, or if readers do not see an article with the old or the new tag. */
export async function findTagRename(
  db: Database,
  { key, nowMs }: { key: string; nowMs: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('tagRenames')
    .select(['toKey', 'toName'])
    .where('fromKey', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  return (await hasVisibleArticle(db, { keys: [key, row.toKey], nowMs })) ? row.toName : null;
}

/** True if readers see an article that has one of the tags. */
export async function hasVisibleArticle(
  db: Database,
  { keys, nowMs }: { keys: readonly string[]; nowMs: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('articleTags')
    .select('articleId')
    .where('key', 'in', keys)
    .where(isWithinTimes(nowMs, 'article_tags'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const SITEMAP_MAX_TAGS = 10_000;

/** Lists the keys of the most used tags that have enough visible articles for the sitemap. */
export async function listSitemapTags(db: Database, nowMs: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with used as materialized (
      select key from tags group by key having sum(articles) >= ${TAG_SITEMAP_MIN_ARTICLES}
      order by sum(articles) desc, key limit ${SITEMAP_MAX_TAGS}
    )
    select key from used where exists (
      select from article_tags where article_tags.key = used.key and ${isWithinTimes(nowMs)}
      offset ${TAG_SITEMAP_MIN_ARTICLES - 1}
    ) order by key`.execute(db);
  return rows.map(({ key }) => key);
}
