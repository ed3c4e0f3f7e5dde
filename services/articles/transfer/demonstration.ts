import type { Article } from '#domain/article/article.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { putArticles, removeArticlesByPrefix } from './transfer.ts';

export const DEMONSTRATION_ID_PREFIX = 'demo-';

/** Opens the document store on a transaction. Both commit together. */
type OpenDocuments = (trx: Database) => {
  readDemonstration(): Promise<'never' | 'active' | 'ended'>;
  markDemonstration(state: 'active' | 'ended'): Promise<void>;
  initialiseAdSettings(): Promise<unknown>;
};

export type DemonstrationOptions = { db: Database; openDocuments: OpenDocuments };

export type SeedResult = { kind: 'seeded'; articles: number } | { kind: 'not-empty' };

/**
 * Inserts the demonstration articles and default ad settings atomically, if the database has never had content.
 * Otherwise changes nothing, even if the database is empty now, and does not call `loadArticles`.
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

/** Ends the demonstration, and returns how many of its articles were removed. */
export async function endDemonstration(trx: Database, openDocuments: OpenDocuments): Promise<number> {
  const documents = openDocuments(trx);
  const state = await documents.readDemonstration();
  if (state === 'ended') return 0;
  await documents.markDemonstration('ended');
  return state === 'active' ? removeArticlesByPrefix(trx, DEMONSTRATION_ID_PREFIX) : 0;
}
