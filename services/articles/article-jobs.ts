import type { Topic } from '#services/live/change.ts';
import type { Database } from '#services/postgres/database.ts';
import { deleteOldAutosaves, findAutosavedImages } from './autosave/article-autosaves.ts';
import { findReferencedImages } from './edit/image-references.ts';
import { purgeTrash } from './edit/trash.ts';
import { listTopics } from './edit/write-revision.ts';
import { addDueChanges } from './search/word-statistics.ts';
import { reindexOutdated } from './transfer/transfer.ts';
import { deleteOldViewMarks } from './views/view-counter.ts';

/** What the server's jobs do with articles. */
export type ArticleJobs = ReturnType<typeof createArticleJobs>;

/** Binds the functions that jobs call to `db`. All calls reject if the database fails. */
export function createArticleJobs(db: Database) {
  return {
    findNextDue: findNextDue.bind(null, db),
    listDueTopics: listDueTopics.bind(null, db),
    reindexOutdated: reindexOutdated.bind(null, db),
    addDueWordCounts: addDueChanges.bind(null, db),
    deleteOldViewMarks: deleteOldViewMarks.bind(null, db),
    purgeTrash: purgeTrash.bind(null, db),
    deleteOldAutosaves: deleteOldAutosaves.bind(null, db),
    findReferencedImages: findKeptImages.bind(null, db),
  };
}

/** Returns those of `urls` that an article, in the trash or not, or an autosave refers to. */
async function findKeptImages(db: Database, urls: readonly string[]): Promise<Set<string>> {
  const [shown, autosaved] = await Promise.all([findReferencedImages(db, urls), findAutosavedImages(db, urls)]);
  return new Set([...shown, ...autosaved]);
}

/** When the next article falls due or stops being featured after `afterMs`, in ms; null if none does. */
async function findNextDue(db: Database, afterMs: number): Promise<number | null> {
  const due = await db
    .selectFrom('articles')
    .select('publishAt')
    .where('status', '=', 'scheduled')
    .where('publishAt', '>', afterMs)
    .orderBy('publishAt')
    .limit(1)
    .executeTakeFirst();
  const ending = await db
    .selectFrom('articles')
    .select('featuredUntil')
    .where('isFeatured', '=', true)
    .where('featuredUntil', '>', afterMs)
    .orderBy('featuredUntil')
    .limit(1)
    .executeTakeFirst();
  const times = [due?.publishAt, ending?.featuredUntil].filter((ms) => ms !== undefined);
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * The topics to announce for the articles that fell due, or stopped being featured, after `fromMs` and up to `toMs`; empty
 * if none did.
 */
async function listDueTopics(db: Database, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<Topic[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'category'])
    .where('status', '=', 'scheduled')
    .where('publishAt', '>', fromMs)
    .where('publishAt', '<=', toMs)
    .execute();
  const ended = await db
    .selectFrom('articles')
    .select('id')
    .where('isFeatured', '=', true)
    .where('featuredUntil', '>', fromMs)
    .where('featuredUntil', '<=', toMs)
    .limit(1)
    .execute();
  if (rows.length === 0 && ended.length === 0) return [];
  return [...new Set<Topic>([...rows.flatMap(listTopics), 'home', 'newsroom'])];
}
