import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../postgres/database.ts';

/** How long views are gathered before they are written in one statement. */
const GATHER_MS = 200;
const LARGEST_BATCH = 1_000;

type View = { sessionId: string; articleId: string; nowMs: number };
type Waiting = View & { resolve: () => void; reject: (error: unknown) => void };

export type ViewCounter = {
  /**
   * Counts one view of a visible article, at most once per session and article however often it is asked.
   * Resolves only after the batch with this view has committed; rejects where it could not be written.
   */
  count(view: View): Promise<void>;
  /** Resolves when everything that was asked has been written or refused. */
  drain(): Promise<void>;
};

/** Gathers views in memory for a moment and adds them up in one statement (design.md §5). */
export function createViewCounter(db: Database): ViewCounter {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;

  const write = async () => {
    while (waiting.length > 0) {
      await sleep(GATHER_MS);
      const batch = waiting.splice(0, LARGEST_BATCH);
      try {
        await writeBatch(db, batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = null;
  };

  return {
    count: (view) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...view, resolve, reject });
        writing ??= write();
      }),
    drain: async () => {
      await writing;
    },
  };
}

/** The marks keep a session from counting twice, whichever process it reaches. Sorted, so that batches cannot deadlock. */
async function writeBatch(db: Database, batch: readonly View[]): Promise<void> {
  const views = [...new Map(batch.map((view) => [`${view.sessionId} ${view.articleId}`, view])).values()];
  const nowMs = Math.max(...views.map((view) => view.nowMs));
  await sql`
    with asked as (
      select * from unnest(${views.map((view) => view.sessionId)}::uuid[], ${views.map((view) => view.articleId)}::text[])
        as asked (session_id, article_id)
    ), visible as (
      select asked.session_id, asked.article_id from asked join articles on articles.id = asked.article_id
      where articles.status <> 'draft' and articles.public_at <= ${nowMs}
      order by asked.article_id collate "C", asked.session_id
      for key share of articles
    ), marked as (
      insert into view_marks (session_id, article_id, marked_at)
      select session_id, article_id, ${nowMs} from visible
      on conflict do nothing
      returning article_id
    )
    insert into article_views (article_id, view_count)
    select article_id, count(*) from marked group by article_id order by article_id
    on conflict (article_id) do update set view_count = article_views.view_count + excluded.view_count`.execute(db);
}

/** Forgets up to `limit` marks of who saw what before `beforeMs`; returns how many there were. */
export async function forgetViewMarks(db: Database, beforeMs: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from view_marks where (session_id, article_id) in (
      select session_id, article_id from view_marks where marked_at < ${beforeMs}
      order by marked_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
