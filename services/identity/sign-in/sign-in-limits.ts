import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { toNetwork } from '#domain/network/client-networks.ts';
import { DAY_S, HOUR_S } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Refusal } from '#services/security/attempt-limiter.ts';
import { consume, createLimiterFactory, toLimiterKey } from '#services/security/attempt-limiter.ts';

/** Failed attempts on one account from one address or known browser. */
export const MAX_ATTEMPTS_PER_PAIR = 10;
/** Failed attempts from one address, except those in browsers and networks that are known to the account. */
export const MAX_ATTEMPTS_PER_ADDRESS = 30;
/** Sign-ins with a passkey from one address. A signature cannot be guessed, but each start stores a challenge. */
const MAX_PASSKEY_ATTEMPTS_PER_ADDRESS = 300;
const WINDOW_S = 15 * 60;
/**
 * Failed attempts on one account from all addresses and browsers that have not signed in to it before, taken together.
 */
export const MAX_UNKNOWN_ATTEMPTS_PER_ACCOUNT = 60;
const UNKNOWN_WINDOW_S = HOUR_S;
/** Wrong codes after an accepted password. A code has six digits, and three codes are valid at a time. */
export const MAX_CODES_PER_ACCOUNT = 20;
const CODES_WINDOW_S = DAY_S;
const KNOWN_ADDRESS_S = 30 * DAY_S;

/** A counted attempt. `succeeded` resets the count of the pair and subtracts the attempt from the other counts. */
type CountedAttempt = { kind: 'allowed'; succeeded(): Promise<void> } | Refusal;

/**
 * `deviceId` is the id of a browser that has signed in to the account before. `hasLinkToken`: the client has a valid token for the
 * account, which cannot be guessed.
 */
type Attempt = { email: string; clientAddress: string; deviceId: string | null; hasLinkToken?: boolean };

/**
 * Counts password and code attempts in the database, shared by all processes. An attempt is counted before the password
 * is checked, because parallel attempts could otherwise exceed the limit. Each address and each known browser has its own count
 * per account. The counts of the whole account and of the address apply only to addresses and browsers that have not
 * signed in to the account, so that an attacker cannot lock staff out of the places they work from. A code is counted
 * per account only, because it needs a pending sign-in.
 */
export type SignInLimits = {
  count(attempt: Attempt): Promise<CountedAttempt>;
  countCode(attempt: Attempt): Promise<CountedAttempt>;
  /** Counts a passkey attempt, which does not name an account until it is verified. */
  countPasskey(clientAddress: string): Promise<CountedAttempt>;
  deleteExpired(nowMs: number): Promise<void>;
};

export function createSignInLimits(db: Database): SignInLimits {
  const limiters = createLimiters(db);
  return {
    count: (attempt) => countPassword(limiters, attempt),
    countCode: (attempt) => countCode(limiters, attempt),
    countPasskey: (clientAddress) => countPasskey(limiters, clientAddress),
    async deleteExpired(nowMs) {
      await db.deleteFrom('signInTries').where('expire', '<', nowMs).execute();
    },
  };
}

type Limiters = Record<'perAddress' | 'perPair' | 'perAccount' | 'passkeys' | 'codes' | 'known', RateLimiterPostgres>;

function createLimiters(db: Database): Limiters {
  const limit = createLimiterFactory(db);
  return {
    perAddress: limit('address', MAX_ATTEMPTS_PER_ADDRESS, WINDOW_S),
    perPair: limit('pair', MAX_ATTEMPTS_PER_PAIR, WINDOW_S),
    perAccount: limit('unknown', MAX_UNKNOWN_ATTEMPTS_PER_ACCOUNT, UNKNOWN_WINDOW_S),
    passkeys: limit('passkeys', MAX_PASSKEY_ATTEMPTS_PER_ADDRESS, WINDOW_S),
    codes: limit('codes', MAX_CODES_PER_ACCOUNT, CODES_WINDOW_S),
    known: limit('known', 1, KNOWN_ADDRESS_S),
  };
}

async function countPassword(limiters: Limiters, attempt: Attempt): Promise<CountedAttempt> {
  const { perAddress, perPair, perAccount } = limiters;
  const keys = await findAttemptKeys(limiters, attempt);
  const account = toLimiterKey(attempt.email);
  const refusal =
    (keys.isKnown ? null : await consume(perAddress, keys.network)) ??
    (await consume(perPair, keys.pair)) ??
    (keys.isKnown ? null : await consume(perAccount, account));
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await recordSuccess(limiters, keys);
    if (!keys.isKnown) await perAccount.reward(account);
  };
  return { kind: 'allowed', succeeded };
}

async function countCode(limiters: Limiters, attempt: Attempt): Promise<CountedAttempt> {
  const { codes } = limiters;
  const keys = await findAttemptKeys(limiters, attempt);
  const key = keys.isKnown ? keys.pair : toLimiterKey(attempt.email);
  const refusal = await consume(codes, key);
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await codes.delete(key);
    await recordSuccess(limiters, keys);
  };
  return { kind: 'allowed', succeeded };
}

async function countPasskey({ passkeys }: Limiters, clientAddress: string): Promise<CountedAttempt> {
  const network = toLimiterKey(toNetwork(clientAddress));
  const refusal = await consume(passkeys, network);
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await passkeys.reward(network);
  };
  return { kind: 'allowed', succeeded };
}

/** The limiter keys of an attempt. `isKnown`: it comes from a browser or network that has signed in to the account, or with a link to it. */
type AttemptKeys = { network: string; pair: string; accountNetwork: string; isKnown: boolean };

async function findAttemptKeys({ known }: Limiters, attempt: Attempt): Promise<AttemptKeys> {
  const { email, clientAddress, deviceId, hasLinkToken = false } = attempt;
  const network = toNetwork(clientAddress);
  const accountNetwork = toLimiterKey(email, network);
  return {
    network: toLimiterKey(network),
    pair: deviceId === null ? accountNetwork : toLimiterKey(email, 'device', deviceId),
    accountNetwork,
    isKnown: hasLinkToken || deviceId !== null || (await known.get(accountNetwork)) !== null,
  };
}

async function recordSuccess({ perAddress, perPair, known }: Limiters, keys: AttemptKeys): Promise<void> {
  await perPair.delete(keys.pair);
  if (!keys.isKnown) await perAddress.reward(keys.network);
  await known.set(keys.accountNetwork, 1, KNOWN_ADDRESS_S);
}
