import { putArticles } from '#services/articles/transfer.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { notify } from '#services/live/notify.ts';
import type { Database } from '#services/postgres/database.ts';
import { readDemonstration } from './read-demonstration.ts';

export type SeedOutcome = { kind: 'seeded'; articles: number } | { kind: 'not-empty' };

/**
 * Fills a database that has never held anything with the demonstration's articles, dated from `nowMs`, and the default
 * ad settings, all or nothing. A database that was filled once is left alone, even if it is empty now.
 */
export async function seedDemonstration(db: Database, nowMs: number): Promise<SeedOutcome> {
  if (!(await isUntouched(db))) return { kind: 'not-empty' };
  const articles = await readDemonstration(nowMs);
  await db.transaction().execute(async (trx) => {
    const documents = createDocuments(trx);
    await putArticles(trx, articles);
    await documents.initialiseAdSettings();
    await documents.markDemonstration('active');
    await notify(trx, { topics: ['*'], scheduleMoved: true });
  });
  return { kind: 'seeded', articles: articles.length };
}

async function isUntouched(db: Database): Promise<boolean> {
  const article = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst();
  return article === undefined && (await createDocuments(db).readDemonstration()) === 'never';
}
