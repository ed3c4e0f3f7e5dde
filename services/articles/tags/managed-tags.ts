import { sql } from 'kysely';
import { toTagKey } from '#domain/article/tag.ts';
import type { Database } from '#services/postgres/database.ts';
import { isOwnOrAssigned } from '../change/desk-item.ts';
import type { Page } from '../list-page.ts';
import { toPage } from '../list-page.ts';
import { isWithinTimes } from '../visible-rows.ts';
import { listUndoable } from './undo-tag-change.ts';

/** A tag with its most used spelling and the number of its articles, drafts included. */
export type ManagedTag = { key: string; name: string; articles: number };

/** The last tag of a page: its number of articles and its key. */
export type TagCursor = { articles: number; key: string };

const MOST_USED_NAME = sql`(array_agg(name order by articles desc, name))[1]`;

/** `ownerId`: an account that may not read all drafts. It gets only the tags of public articles and of its own and assigned ones. */
export type SuggestionRequest = { prefix: string; limit: number; ownerId: string | null; nowMs: number };

/** `articles`: drafts included; null for a viewer who may not read them all. */
export type SuggestedTag = { name: string; articles: number | null };

/** Lists up to `limit` tags that begin with `prefix`, in any spelling: first the tag of that name, then the most used. */
export async function suggestTags(
  db: Database,
  { prefix, limit, ownerId, nowMs }: SuggestionRequest,
): Promise<SuggestedTag[]> {
  const key = toTagKey(prefix);
  if (key === '') return [];
  const { rows } = await sql<ManagedTag>`
    select ${MOST_USED_NAME} as name, sum(articles)::bigint as articles from tags where starts_with(key, ${key}) and ${mayReadTag(ownerId, nowMs)}
    group by key order by key <> ${key}, sum(articles) desc, key limit ${limit}`.execute(db);
  return rows.map(({ name, articles }) => ({ name, articles: ownerId === null ? articles : null }));
}

const mayReadTag = (ownerId: string | null, nowMs: number) =>
  ownerId === null
    ? sql`true`
    : sql`exists (
        select from article_tags as tagged join articles on articles.id = tagged.article_id
        where tagged.key = tags.key and tagged.name = tags.name
          and (${isWithinTimes(nowMs, 'tagged')} or ${isOwnOrAssigned(ownerId)})
      )`;

/** Lists a page of the tags whose name contains `search`, the most used first. Reads all tags, but no articles. */
export async function listTags(
  db: Database,
  { search, after, limit }: { search: string; after: TagCursor | null; limit: number },
): Promise<Page<ManagedTag, TagCursor>> {
  const { rows } = await sql<ManagedTag>`
    select key, ${MOST_USED_NAME} as name, sum(articles)::bigint as articles from tags
    where strpos(key, ${toTagKey(search)}) > 0
    group by key
    having ${after === null} or sum(articles) < ${after?.articles ?? 0}
      or (sum(articles) = ${after?.articles ?? 0} and key > ${after?.key ?? ''})
    order by sum(articles) desc, key limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, ({ articles, key }) => ({ articles, key }));
}

/** A rename, merge or deletion of a tag, or the undo of one. `articles` is how many articles were changed so far. */
export type TagChange = {
  id: number;
  changedAt: number;
  userEmail: string;
  fromName: string;
  /** Null if the tag was deleted from all articles. */
  toName: string | null;
  articles: number;
  isFinished: boolean;
  isUndo: boolean;
  canUndo: boolean;
};

export async function listTagChanges(
  db: Database,
  { limit, nowMs }: { limit: number; nowMs: number },
): Promise<TagChange[]> {
  const rows = await db
    .selectFrom('tagChanges')
    .select(['id', 'changedAt', 'userEmail', 'fromName', 'toName', 'articles', 'finishedAt', 'undoes'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const undoable = await listUndoable(db, { ids: rows.map(({ id }) => id), nowMs });
  return rows.map(({ finishedAt, undoes, ...change }) => ({
    ...change,
    isFinished: finishedAt !== null,
    isUndo: undoes !== null,
    canUndo: undoable.some(({ id }) => id === change.id),
  }));
}
