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
 * `deviceId` is the id of a browser that has signed in to the account before. `hasToken`: the client has a valid token for the
 * account, which cannot be guessed.
 */
type Attempt = { email: string; clientAddress: string; deviceId: string | null; hasToken?: boolean };

/**
 * Counts password and code attempts in the database, shared by all processes. An attempt is counted before the password
 * is checked, so that parallel attempts cannot exceed the limit. Each address and each known browser has its own count
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
  const place = await findPlace(limiters, attempt);
  const account = toLimiterKey(attempt.email);
  const refusal =
    (place.isKnown ? null : await consume(perAddress, place.address)) ??
    (await consume(perPair, place.pair)) ??
    (place.isKnown ? null : await consume(perAccount, account));
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await recordSuccess(limiters, place);
    if (!place.isKnown) await perAccount.reward(account);
  };
  return { kind: 'allowed', succeeded };
}

async function countCode(limiters: Limiters, attempt: Attempt): Promise<CountedAttempt> {
  const { codes } = limiters;
  const place = await findPlace(limiters, attempt);
  const key = place.isKnown ? place.pair : toLimiterKey(attempt.email);
  const refusal = await consume(codes, key);
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await codes.delete(key);
    await recordSuccess(limiters, place);
  };
  return { kind: 'allowed', succeeded };
}

async function countPasskey({ passkeys }: Limiters, clientAddress: string): Promise<CountedAttempt> {
  const address = toLimiterKey(toNetwork(clientAddress));
  const refusal = await consume(passkeys, address);
  if (refusal !== null) return refusal;
  const succeeded = async () => {
    await passkeys.reward(address);
  };
  return { kind: 'allowed', succeeded };
}

/**
 * The keys under which an attempt is counted, and whether it comes from a known device or network. `network` combines
 * the account and the client's network.
 */
type Place = { address: string; pair: string; network: string; isKnown: boolean };

async function findPlace({ known }: Limiters, attempt: Attempt): Promise<Place> {
  const { email, clientAddress, deviceId, hasToken = false } = attempt;
  const address = toNetwork(clientAddress);
  const network = toLimiterKey(email, address);
  return {
    address: toLimiterKey(address),
    pair: deviceId === null ? network : toLimiterKey(email, 'device', deviceId),
    network,
    isKnown: hasToken || deviceId !== null || (await known.get(network)) !== null,
  };
}

/**
 * Resets the count of the pair, subtracts the attempt from the count of the address if it was counted, and records the network as known.
 */
async function recordSuccess({ perAddress, perPair, known }: Limiters, place: Place): Promise<void> {
  await perPair.delete(place.pair);
  if (!place.isKnown) await perAddress.reward(place.address);
  await known.set(place.network, 1, KNOWN_ADDRESS_S);
}
