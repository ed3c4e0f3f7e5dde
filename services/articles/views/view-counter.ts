import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { MOST_READ_MIN_READERS } from '#domain/front-page/decide-most-read.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { isVisible } from '../visible-rows.ts';
import { toHour } from './rank-most-read.ts';

/** How long the views of a browser session are deduplicated. Its rows in `view_marks` are deleted after that. */
export const VIEW_SESSION_LIFE_MS = 7 * DAY_MS;
/** How long views are collected before they are written in one statement. */
const COLLECT_MS = 200;
const MAX_BATCH_SIZE = 1_000;
/** How often writing a view is tried while a save or an import has locked its article: about 15 seconds. */
const MAX_ATTEMPTS = 75;
/** More readers of an hour do not change the ranking, so they are not stored. */
const MAX_HOUR_READERS = MOST_READ_MIN_READERS;

/** A view of an article by a browser session (a UUID). `reader` is the hash of the reader (`reader-hash.ts`), `nowMs` the time of the view. */
type View = { sessionId: string; articleId: ArticleId; reader: number; nowMs: number };

type PendingView = View & { attempts: number; resolve: () => void; reject: (error: unknown) => void };

export type ViewCounter = {
  /**
   * Counts a view of a visible article, at most once per session and article. Resolves once the view is committed;
   * rejects if it could not be written.
   */
  count(view: View): Promise<void>;
  countPending(): number;
  /** Resolves when every pending view has been written or rejected. */
  drain(): Promise<void>;
};

/** Collects views briefly in memory and writes them in one statement (docs/architecture.md). */
export function createViewCounter(db: Database): ViewCounter {
  const pending: PendingView[] = [];
  let writing: Promise<void> | null = null;

  const retry = (view: PendingView) => {
    if (view.attempts < MAX_ATTEMPTS) pending.push({ ...view, attempts: view.attempts + 1 });
    else view.reject(new Error(`The article ${view.articleId} has been locked for too long.`));
  };
  const writePending = async () => {
    while (pending.length > 0) {
      await sleep(COLLECT_MS);
      const batch = pending.splice(0, MAX_BATCH_SIZE);
      try {
        const locked = await inTransaction(db, (trx) => writeBatch(trx, batch));
        for (const view of batch) {
          if (locked.has(view.articleId)) retry(view);
          else view.resolve();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = null;
  };

  return {
    count: (view) =>
      new Promise((resolve, reject) => {
        pending.push({ ...view, attempts: 1, resolve, reject });
        writing ??= writePending();
      }),
    countPending: () => pending.length,
    drain: async () => {
      await writing;
    },
  };
}

/**
 * Writes a batch: the totals, and the views of the current hour. A row in `view_marks` per session and article prevents a second
 * count in any process. Rows are locked in article id order, and articles that another transaction has locked are skipped, so
 * batches, saves and imports cannot deadlock. Returns the visible articles that were skipped: their views are not written.
 */
async function writeBatch(db: Database, batch: readonly View[]): Promise<ReadonlySet<ArticleId>> {
  const views = [...new Map(batch.map((view) => [`${view.sessionId} ${view.articleId}`, view])).values()];
  const nowMs = Math.max(...views.map((view) => view.nowMs));
  const { rows } = await sql<{ articleId: ArticleId }>`
    with viewed as (
      select * from unnest(
        ${views.map((view) => view.sessionId)}::uuid[], ${views.map((view) => view.articleId)}::text[],
        ${views.map((view) => view.reader)}::smallint[]
      ) as viewed (session_id, article_id, reader)
    ), visible as (
      select viewed.session_id, viewed.article_id from viewed join articles on articles.id = viewed.article_id
      where ${isVisible(nowMs)}
      order by viewed.article_id collate "C", viewed.session_id
      for key share of articles skip locked
    ), marked as (
      insert into view_marks (session_id, article_id, marked_at)
      select session_id, article_id, ${nowMs} from visible
      on conflict do nothing
      returning session_id, article_id
    ), in_hour as (
      insert into article_view_hours as hours (hour, article_id, views, readers)
      select ${toHour(nowMs)}, article_id, count(*), (array_agg(distinct reader))[:${MAX_HOUR_READERS}]
      from marked join viewed using (session_id, article_id) group by article_id order by article_id
      on conflict (hour, article_id) do update set
        views = hours.views + excluded.views,
        readers = case when cardinality(hours.readers) = ${MAX_HOUR_READERS} then hours.readers else array(
          select distinct unnest(hours.readers || excluded.readers) limit ${MAX_HOUR_READERS}
        ) end
    ), in_all as (
      insert into article_views (article_id, view_count)
      select article_id, count(*) from marked group by article_id order by article_id
      on conflict (article_id) do update set view_count = article_views.view_count + excluded.view_count
    )
    select distinct viewed.article_id from viewed join articles on articles.id = viewed.article_id
    where ${isVisible(nowMs)} and viewed.article_id not in (select article_id from visible)`.execute(db);
  return new Set(rows.map(({ articleId }) => articleId));
}

/** Deletes up to `limit` marks older than `beforeMs`. Returns the number deleted. */
export async function deleteOldViewMarks(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select session_id, article_id from view_marks where marked_at < ${beforeMs}
      order by marked_at limit ${limit} for update skip locked
    )
    delete from view_marks using due
    where view_marks.session_id = due.session_id and view_marks.article_id = due.article_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the views of up to `limit` articles and hours from before `beforeMs`. Returns the number deleted. */
export async function deleteOldViewHours(
  db: Database,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as materialized (
      select hour, article_id from article_view_hours where hour < ${toHour(beforeMs)}
      order by hour limit ${limit} for update skip locked
    )
    delete from article_view_hours using due
    where article_view_hours.hour = due.hour and article_view_hours.article_id = due.article_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
