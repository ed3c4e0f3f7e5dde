import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#services/postgres/database.ts';

/** Failed tries in a window; the next one waits until the window ends. Windows are short, so nobody is shut out for long. */
export const TRIES_PER_ACCOUNT = 10;
export const TRIES_PER_ADDRESS = 30;
const TRIES_WINDOW_S = 15 * 60;
/** How long an address that somebody signed in from keeps tries of its own, whatever strangers do to the account. */
const KNOWN_ADDRESS_S = 30 * 24 * 3600;

/** A try that was let through. `succeeded` gives back what it cost. */
export type CountedTry =
  | { kind: 'allowed'; succeeded(): Promise<void> }
  | { kind: 'too-many-tries'; retryAfterS: number };

/**
 * Counts tries of passwords in the database, so that all processes share the counts. A try is counted before the
 * password is looked at: many at once do not slip through. An address from which the account was signed in to has its own
 * count, so that strangers who use up the account's cannot shut its owner out.
 */
export function createSignInLimits(db: Database) {
  const limit = (keyPrefix: string, points: number, duration: number) =>
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
  const perAddress = limit('address', TRIES_PER_ADDRESS, TRIES_WINDOW_S);
  const perAccount = limit('account', TRIES_PER_ACCOUNT, TRIES_WINDOW_S);
  const known = limit('known', 1, KNOWN_ADDRESS_S);

  return {
    async count(email: string, clientAddress: string): Promise<CountedTry> {
      const network = toNetwork(clientAddress);
      const pair = toKey(email, network);
      const account = (await known.get(pair)) === null ? toKey(email) : pair;
      const waitMs = (await consume(perAddress, toKey(network))) ?? (await consume(perAccount, account));
      if (waitMs !== null) return { kind: 'too-many-tries', retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
      const succeeded = async () => {
        await perAccount.delete(account);
        await perAddress.reward(toKey(network));
        await known.set(pair, 1, KNOWN_ADDRESS_S);
      };
      return { kind: 'allowed', succeeded };
    },
    /** Deletes counts whose window has ended. */
    async forgetExpired(nowMs: number): Promise<void> {
      await db.deleteFrom('sign_in_tries').where('expire', '<', nowMs).execute();
    },
  };
}

type Query = { text: string; values: unknown[] };

/** Answers as a client of `pg` does, as far as the limiter looks. */
async function runQuery(db: Database, { text, values }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}

/** Milliseconds to wait where nothing is left of the limit, else null. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

/** Of fixed length, and no email stands in the table. */
function toKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** A household or an office owns a whole /64 of IPv6 addresses; counting single ones would limit nobody. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
