import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../postgres/database.ts';

/** Failed attempts allowed in a window. Windows are short, so that an attack locks an owner out only briefly. */
export const MAX_ATTEMPTS_PER_ACCOUNT = 10;
export const MAX_ATTEMPTS_PER_ADDRESS = 30;
const WINDOW_S = 15 * 60;
/** After a sign-in, the account's attempts from that address are counted separately for this long. */
const KNOWN_ADDRESS_S = 30 * 24 * 3600;

export type TooManyAttempts = { kind: 'too-many-attempts'; retryAfterS: number };

/** An attempt that was counted. `succeeded` resets the account's count and removes the attempt from the address's. */
type CountedAttempt = { kind: 'allowed'; succeeded(): Promise<void> } | TooManyAttempts;

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/**
 * Counts attempts to enter a password in the database, shared by all processes. An attempt is counted before the
 * password is checked, so that parallel attempts cannot pass the limit. An address that has signed in to the account has
 * a separate count, so that an attacker who uses up the account's count does not lock its owner out.
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
  const perAddress = limit('address', MAX_ATTEMPTS_PER_ADDRESS, WINDOW_S);
  const perAccount = limit('account', MAX_ATTEMPTS_PER_ACCOUNT, WINDOW_S);
  const known = limit('known', 1, KNOWN_ADDRESS_S);

  return {
    async count(email: string, clientAddress: string): Promise<CountedAttempt> {
      const network = toNetwork(clientAddress);
      const pair = toKey(email, network);
      const account = (await known.get(pair)) === null ? toKey(email) : pair;
      const waitMs = (await consume(perAddress, toKey(network))) ?? (await consume(perAccount, account));
      if (waitMs !== null) return { kind: 'too-many-attempts', retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) };
      const succeeded = async () => {
        await perAccount.delete(account);
        await perAddress.reward(toKey(network));
        await known.set(pair, 1, KNOWN_ADDRESS_S);
      };
      return { kind: 'allowed', succeeded };
    },
    /** Deletes counts of windows that have ended. */
    async deleteExpired(nowMs: number): Promise<void> {
      await db.deleteFrom('signInTries').where('expire', '<', nowMs).execute();
    },
  };
}

type Query = { text: string; values: unknown[] };

/** Runs a query of the limiter. Returns those fields of a `pg` result that the limiter reads. */
async function runQuery(db: Database, { text, values }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
}

/** Counts one attempt. Returns the wait in ms if the limit is exceeded, else null. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
    throw refusal;
  }
}

/** Hashed, so that keys have a fixed length and the table contains no email. */
function toKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** The /64 of an IPv6 address: one household or office owns all of it and could use a new address for each attempt. */
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
