import type { Article } from '#domain/article/article.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import type { PreparedArticle } from './transfer.ts';
import { putArticles, putPreparedArticles, removeArticlesByPrefix } from './transfer.ts';

/** Demonstration articles are recognised by their id. */
export const DEMONSTRATION_ID_PREFIX = 'demo-';

/** What the document store says about the demonstration; it is opened on a transaction, so that all commit together. */
type OpenDocuments = (trx: Database) => {
  readDemonstration(): Promise<'never' | 'active' | 'ended'>;
  markDemonstration(state: 'active' | 'ended'): Promise<void>;
  initialiseAdSettings(): Promise<unknown>;
};

export type DemonstrationOptions = { db: Database; openDocuments: OpenDocuments };

export type SeedResult = { kind: 'seeded'; articles: number } | { kind: 'not-empty' };

/**
 * Writes the demonstration's articles and the default ad settings into a database that has never held anything, all or
 * nothing. A database that was filled once is left as it is, even if it is empty now; `loadArticles` is not called then.
 */
export async function seedDemonstration(
  { db, openDocuments }: DemonstrationOptions,
  loadArticles: () => Promise<readonly Article[]>,
): Promise<SeedResult> {
  const anyArticle = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst();
  const isUntouched = anyArticle === undefined && (await openDocuments(db).readDemonstration()) === 'never';
  if (!isUntouched) return { kind: 'not-empty' };
  const articles = await loadArticles();
  await inTransaction(db, async (trx) => {
    const documents = openDocuments(trx);
    await putArticles(trx, articles);
    await documents.initialiseAdSettings();
    await documents.markDemonstration('active');
    await publishChange(trx, { topics: ['*'], scheduleChanged: true });
  });
  return { kind: 'seeded', articles: articles.length };
}

export type ArticleImport = {
  /** Puts a batch, all or nothing. `removed` counts the demonstration articles that the first batch replaced. */
  put(batch: readonly PreparedArticle[]): Promise<{ added: number; removed: number }>;
};

/**
 * Puts a newsroom's own articles. The first batch ends the demonstration: the demonstration's articles are removed in
 * the same transaction.
 */
export function createArticleImport({ db, openDocuments }: DemonstrationOptions): ArticleImport {
  let isDemonstrationOver = false;
  return {
    put: async (batch) => {
      if (isDemonstrationOver) return { added: await putPreparedArticles(db, batch), removed: 0 };
      const outcome = await inTransaction(db, async (trx) => ({
        removed: await endDemonstration(trx, openDocuments),
        added: await putPreparedArticles(trx, batch),
      }));
      isDemonstrationOver = true;
      return outcome;
    },
  };
}

async function endDemonstration(trx: Database, openDocuments: OpenDocuments): Promise<number> {
  const documents = openDocuments(trx);
  const state = await documents.readDemonstration();
  if (state === 'ended') return 0;
  await documents.markDemonstration('ended');
  return state === 'active' ? removeArticlesByPrefix(trx, DEMONSTRATION_ID_PREFIX) : 0;
}
