import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { splitTags } from '#domain/article/article-form.ts';
import { replaceTag, restoreTag, toTagKey } from '#domain/article/tag.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import type { Topic } from '#services/live/change.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { runSiteAction } from '#services/security/staff-rights.ts';
import { ARTICLE_COLUMNS, toSearchRow } from '../article-row.ts';
import { proposeTagChange } from './proposed-tag-changes.ts';
import { deleteOldTags, recordTags, takeRecordedTags } from './recorded-tags.ts';
import { findTagName, hasVisibleArticle } from './tags.ts';

/** Renames a tag, merges it into another, or deletes it from all articles if `to` is null. */
export type TagCommand = { fromKey: string; to: string | null; actor: HistoryActor; nowMs: number };

/**
 * `invalid`: the new name is not a single valid tag. `missing`: no article has the tag. `proposed`: the change waits for a second
 * person.
 */
export type TagChangeResult =
  | { kind: 'started' }
  | { kind: 'proposed' }
  | { kind: 'invalid' }
  | { kind: 'missing' }
  | Forbidden;

/**
 * Records a change of a tag, which {@link runTagChanges} then applies to the articles, and redirects the old name to the new one.
 * With four eyes, the change waits until a second person requests the same change ({@link proposeTagChange}).
 */
export async function startTagChange(
  db: Database,
  { fromKey, to, actor, nowMs }: TagCommand,
): Promise<TagChangeResult> {
  const names = to === null ? [] : splitTags(normaliseText(to));
  const toName = names[0] ?? null;
  const toKey = toTagKey(toName ?? '');
  if (to !== null && (names.length !== 1 || toKey === '')) return { kind: 'invalid' };
  return runSiteAction<TagChangeResult>(db, { by: actor, action: 'change-tags' }, async (trx) => {
    await lockTagChanges(trx);
    const fromName = await findTagName(trx, fromKey);
    if (fromName === null) return { kind: 'missing' };
    if (await proposeTagChange(trx, { fromKey, fromName, toName, actor, nowMs })) return { kind: 'proposed' };
    await saveTagRedirects(trx, { fromKey, toKey, toName });
    const { userEmail, userId } = actor;
    const change = { changedAt: nowMs, userEmail, userId, fromKey, fromName, toName };
    await trx
      .insertInto('tagChanges')
      .values({ ...change, finishedAt: null })
      .execute();
    await deleteOldTags(trx, nowMs);
    await announceTagChange(trx, { keys: [fromKey, toKey], nowMs });
    return { kind: 'started' };
  });
}

/** Notifies readers' pages only if readers see an article with one of the tags, because the tags of drafts are not public. */
export async function announceTagChange(
  trx: Database,
  { keys, nowMs }: { keys: readonly string[]; nowMs: number },
): Promise<void> {
  const isPublicTag = await hasVisibleArticle(trx, { keys, nowMs });
  // Wakes the job, also if only drafts have the tag.
  await publishChange(trx, { topics: isPublicTag ? listTagTopics(...keys) : ['newsroom'], scheduleChanged: true });
}

const TAG_LOCK = 7_301_406;

/** Changes of tags are applied one at a time, in their order. */
export const lockTagChanges = (trx: Database) => sql`select pg_advisory_xact_lock(${TAG_LOCK})`.execute(trx);

/** The home page shows the topics of the day. */
const listTagTopics = (...keys: string[]): Topic[] => [
  'home',
  'search',
  'newsroom',
  ...keys.filter((key) => key !== '').map((key): Topic => `tag:${key}`),
];

/**
 * Redirects the old name, and names that redirect to it, to the new one. Removes a redirect of the new name. If the tag was
 * deleted, removes the redirects from and to the old name.
 */
async function saveTagRedirects(
  trx: Database,
  { fromKey, toKey, toName }: { fromKey: string; toKey: string; toName: string | null },
): Promise<void> {
  await trx.deleteFrom('tagRenames').where('fromKey', 'in', [fromKey, toKey]).execute();
  if (toName === null) {
    await trx.deleteFrom('tagRenames').where('toKey', '=', fromKey).execute();
    return;
  }
  await trx.updateTable('tagRenames').set({ toKey, toName }).where('toKey', '=', fromKey).execute();
  if (toKey !== fromKey) await trx.insertInto('tagRenames').values({ fromKey, toKey, toName }).execute();
}

/**
 * Applies the oldest unfinished change to up to `limit` articles, in one transaction. The revision and `updatedAt` of the
 * articles do not change. Returns 0 if every change is finished, otherwise a positive number.
 */
export async function runTagChanges(db: Database, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const pending = trx.selectFrom('tagChanges').selectAll().where('finishedAt', 'is', null).orderBy('id').limit(1);
    if ((await pending.executeTakeFirst()) === undefined) return 0;
    await lockTagChanges(trx);
    const change = await pending.executeTakeFirst();
    if (change === undefined) return 0;
    const { fromKey, toName } = change;
    const toKey = toTagKey(toName ?? '');
    const { ids, replace } = await (change.undoes === null
      ? readReplacement(trx, change, limit)
      : readUndo(trx, change.undoes, limit));
    const changed = await lockArticles(trx, ids);
    if (change.undoes === null) await recordTags(trx, change.id, changed);
    for (const article of changed) {
      const tags = [...replace(article)];
      await trx.updateTable('articles').set({ tags }).where('id', '=', article.id).execute();
      const search = toSearchRow({ ...article, tags });
      await trx.updateTable('articleSearch').set(search).where('articleId', '=', article.id).execute();
    }
    await trx
      .updateTable('tagChanges')
      .set({ articles: change.articles + changed.length, finishedAt: ids.length < limit ? nowMs : null })
      .where('id', '=', change.id)
      .execute();
    const visible = changed.filter((article) => isPublic(article, nowMs));
    const pages = visible.length > 0 ? listTagTopics(fromKey, toKey) : (['newsroom'] as const);
    const topics = [...pages, ...visible.map(({ id }): Topic => `article:${id}`)];
    await publishChange(trx, { topics });
    return Math.max(ids.length, 1);
  });
}

type TagChangeRow = { id: number; fromKey: string; toName: string | null };

/** Up to `limit` articles, and the function that returns their new tags. */
type TagBatch = { ids: ArticleId[]; replace: (article: TaggedArticle) => readonly string[] };
type TaggedArticle = { id: ArticleId; tags: readonly string[] };

async function readReplacement(trx: Database, { fromKey, toName }: TagChangeRow, limit: number): Promise<TagBatch> {
  const ids = await listTagged(trx, { fromKey, toName, limit });
  return { ids, replace: ({ tags }) => replaceTag(tags, { fromKey, to: toName }) };
}

async function readUndo(trx: Database, changeId: number, limit: number): Promise<TagBatch> {
  const undone = trx.selectFrom('tagChanges').select(['fromKey', 'toName']).where('id', '=', changeId);
  const { fromKey, toName: to } = await undone.executeTakeFirstOrThrow();
  const recorded = await takeRecordedTags(trx, { changeId, limit });
  const replace = ({ id, tags }: TaggedArticle) => restoreTag(tags, { before: recorded.get(id) ?? tags, fromKey, to });
  return { ids: [...recorded.keys()], replace };
}

async function listTagged(
  trx: Database,
  { fromKey, toName, limit }: { fromKey: string; toName: string | null; limit: number },
): Promise<ArticleId[]> {
  const tagged = await trx
    .selectFrom('articleTags')
    .select('articleId')
    .where('key', '=', fromKey)
    // A change of the spelling is complete when every article has the new spelling.
    .where('name', 'is distinct from', toName)
    .limit(limit)
    .execute();
  return tagged.map(({ articleId }) => articleId);
}

/** Locks the articles in the order of their ids, like every other write. */
async function lockArticles(trx: Database, ids: readonly ArticleId[]) {
  if (ids.length === 0) return [];
  return trx.selectFrom('articles').select(ARTICLE_COLUMNS).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}
