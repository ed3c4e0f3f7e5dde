import { sql } from 'kysely';
import { z } from 'zod';
import type { Article, ArticleId } from '#domain/article/article.ts';
import type { DecidedTimes } from '#domain/import/future-times.ts';
import type { Database } from '#services/postgres/database.ts';

/** The times of an article that cannot be in the future. */
export const PAST_TIMES = ['createdAt', 'updatedAt', 'publishedAt', 'withdrawnAt'] as const;
export type PastTime = (typeof PAST_TIMES)[number];

/** Finds these times of a stored article, in ms; null if it does not exist. */
export async function findStoredTimes(db: Database, id: ArticleId): Promise<Pick<Article, PastTime> | null> {
  const row = await db.selectFrom('articles').select(PAST_TIMES).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

const decidedSchema = z.record(
  z.string(),
  z.partialRecord(z.enum(PAST_TIMES), z.object({ from: z.number(), to: z.number() })),
);

/** The times that earlier imports decided, by the id of the article. */
export type DecidedByArticle = ReadonlyMap<string, DecidedTimes<PastTime>>;

export async function loadDecidedTimes(db: Database): Promise<DecidedByArticle> {
  const row = await db
    .selectFrom('documents')
    .select('data')
    .where('collection', '=', 'site')
    .where('id', '=', 'import-times')
    .executeTakeFirst();
  return new Map(Object.entries(decidedSchema.safeParse(row?.data).data ?? {}));
}

/** Adds decisions. Decisions of another import at the same time remain, unless they are about the same article. */
export async function saveDecidedTimes(db: Database, decided: DecidedByArticle): Promise<void> {
  if (decided.size === 0) return;
  await db
    .insertInto('documents')
    .values({ collection: 'site', id: 'import-times', data: JSON.stringify(Object.fromEntries(decided)) })
    .onConflict((conflict) =>
      conflict.columns(['collection', 'id']).doUpdateSet({ data: sql`documents.data || excluded.data` }),
    )
    .execute();
}
