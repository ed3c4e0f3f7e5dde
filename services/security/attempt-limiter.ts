import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#services/postgres/database.ts';

export type TooManyAttempts = { kind: 'too-many-attempts'; retryAfterS: number };

/** Only the first refusal of a window is logged, because an attack could otherwise flood the log. */
export type Refusal = TooManyAttempts & { isFirst: boolean };

/** Creates limiters that count in the database, shared by all processes: `points` attempts in `duration` seconds. */
export const createLimiterFactory = (db: Database) => (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: { query: (query: Query) => runQuery(db, query) },
    storeType: 'client',
    tableName: 'sign_in_tries',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });

type Query = { text: string; values: unknown[] };

/** Runs a query of the limiter. Returns the fields of a `pg` result that the limiter reads. */
async function runQuery(db: Database, { text, values }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}

/** Counts an attempt. Returns the refusal if it exceeds the limit, else null. */
export async function consume(limiter: RateLimiterPostgres, key: string): Promise<Refusal | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ...toRefusal(refusal), isFirst: refusal.consumedPoints === limiter.points + 1 };
  }
}

const toRefusal = ({ msBeforeNext }: RateLimiterRes): TooManyAttempts => ({
  kind: 'too-many-attempts',
  retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** Hashed, because keys need a fixed length and the table must not contain email addresses. */
export function toLimiterKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
