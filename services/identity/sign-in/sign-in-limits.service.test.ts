import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, toHeaders } from '#tests/support/staff/test-identity.ts';
import type { Identity } from '../identity.ts';
import { findCredentials } from '../passwords/password-rows.ts';
import { createSetUpToken } from '../second-factor/set-up-link.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import {
  createSignInLimits,
  MAX_ATTEMPTS_PER_ADDRESS,
  MAX_ATTEMPTS_PER_PAIR,
  MAX_UNKNOWN_ATTEMPTS_PER_ACCOUNT,
} from './sign-in-limits.ts';

let site: TestIdentity;
/** Counts attempts without the slow check of a password. */
let limits: SignInLimits;

beforeEach(async () => {
  site = await openTestIdentity();
  limits = createSignInLimits(site.database.db);
});
afterEach(() => site.database.drop());

const ATTACKERS = 50;
const NEW_ADDRESS = '192.0.2.99';
const attacker = (n: number) => `198.51.100.${n % ATTACKERS}`;
const fail = (by: Identity, email: string, clientAddress: string) =>
  by.signIn({ email, password: 'not the password', clientAddress });
const signIn = (clientAddress: string, headers = new Headers()) =>
  site.identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress, headers });

/** Signs in, and returns the headers for the browser's next request. */
async function signInBrowser(): Promise<Headers> {
  const result = await signIn(CLIENT_ADDRESS);
  return toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
}

async function failTimes(times: number, email: (n: number) => string, address: (n: number) => string) {
  for (let n = 0; n < times; n += 1) await limits.count({ email: email(n), clientAddress: address(n), deviceId: null });
}

/** How many of 40 attempts on as many accounts from an address are allowed. */
async function countAllowed(clientAddress: string): Promise<number> {
  const accounts = Array.from({ length: 40 }, (_, n) => `guess${n}@prohor.example`);
  const results = await Promise.all(accounts.map((email) => limits.count({ email, clientAddress, deviceId: null })));
  return results.filter(({ kind }) => kind === 'allowed').length;
}

async function succeed(attempt: Parameters<SignInLimits['count']>[0]): Promise<void> {
  const counted = await limits.count(attempt);
  expect.assert(counted.kind === 'allowed');
  await counted.succeeded();
}

/** Uses up the attempts of all unknown addresses. */
const attack = (email = EMAIL) => failTimes(MAX_UNKNOWN_ATTEMPTS_PER_ACCOUNT + 1, () => email, attacker);

describe('sign-in limits', () => {
  it('block one address for one account after ten failures, and no other address', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_PAIR,
      () => EMAIL,
      () => NEW_ADDRESS,
    );
    expect(await signIn(NEW_ADDRESS)).toMatchObject({
      kind: 'too-many-attempts',
      retryAfterS: expect.closeTo(900, -2),
    });
    expect(await signIn('192.0.2.100')).toMatchObject({ kind: 'signed-in' });
  });

  it('block unknown addresses for one account after failures from many, in every process', async () => {
    await attack();
    const credentials = { email: EMAIL, password: PASSWORD, clientAddress: NEW_ADDRESS };
    expect(await site.openIdentity().signIn(credentials)).toMatchObject({
      kind: 'too-many-attempts',
      retryAfterS: expect.closeTo(3600, -2),
    });
  });

  it('let the owner sign in from a known address during an attack from 50 addresses', async () => {
    await site.signIn();
    await attack();
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
    await attack();
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });

  it('let the owner sign in from a known browser at a new address during an attack', async () => {
    const browser = await signInBrowser();
    await attack();
    expect(await signIn(NEW_ADDRESS)).toMatchObject({ kind: 'too-many-attempts' });
    expect(await signIn(NEW_ADDRESS, browser)).toMatchObject({ kind: 'signed-in' });
  });

  it.each([
    [180, 'signed-in'],
    [181, 'too-many-attempts'],
  ])('see a browser that signed in %i days ago as %s during an attack', async (days, kind) => {
    const browser = await signInBrowser();
    await attack();
    const later = site.openIdentity({ now: () => Date.now() + days * DAY_MS });
    const credentials = { email: EMAIL, password: PASSWORD, clientAddress: NEW_ADDRESS, headers: browser };
    expect(await later.signIn(credentials)).toMatchObject({ kind });
  });

  it('do not know a browser that signed in before the password changed', async () => {
    const browser = await signInBrowser();
    const password = 'another long password';
    await site.identity.setPassword(EMAIL, password);
    await attack();
    const credentials = { email: EMAIL, password, clientAddress: NEW_ADDRESS, headers: browser };
    expect(await site.identity.signIn(credentials)).toMatchObject({ kind: 'too-many-attempts' });
  });

  it('know a browser for its own account and site only', async () => {
    await site.identity.addStaff('rafi@prohor.example', 'long enough?');
    const result = await site.openIdentity({ secret: randomBytes(32) }).signIn({
      email: EMAIL,
      password: PASSWORD,
      clientAddress: CLIENT_ADDRESS,
    });
    const foreign = toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
    await attack();
    expect(await signIn(NEW_ADDRESS, foreign)).toMatchObject({ kind: 'too-many-attempts' });
    const own = toHeaders((await rafi('203.0.113.50')).setCookies);
    expect(await signIn(NEW_ADDRESS, own)).toMatchObject({ kind: 'too-many-attempts' });
  });

  it('apply to an unknown email as well', async () => {
    await attack('nobody@prohor.example');
    expect(await fail(site.identity, 'nobody@prohor.example', NEW_ADDRESS)).toMatchObject({
      kind: 'too-many-attempts',
    });
  });

  it('count failures of one address across accounts', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ADDRESS,
      (n) => `guess${n}@prohor.example`,
      (n) => `2001:db8:0:1::${n}`,
    );
    expect(await fail(site.identity, 'one-more@prohor.example', '2001:db8:0:1:ffff::1')).toMatchObject({
      kind: 'too-many-attempts',
    });
    expect(await fail(site.identity, 'one-more@prohor.example', '2001:db8:0:2::1')).toEqual({ kind: 'refused' });
  });

  it('let known browsers and addresses, and a valid link, sign in after failures of their network for other accounts', async () => {
    const browser = await signInBrowser();
    const spray = (address: string) =>
      failTimes(
        MAX_ATTEMPTS_PER_ADDRESS + 1,
        (n) => `guess${n}@prohor.example`,
        () => address,
      );
    await spray(NEW_ADDRESS);
    await spray(CLIENT_ADDRESS);
    const account = await findCredentials(site.database.db, EMAIL);
    const link = { staffId: account?.staffId ?? '', nowMs: Date.now() };
    const { token } = await createSetUpToken(site.database.db, link);
    const credentials = { email: EMAIL, password: PASSWORD, clientAddress: NEW_ADDRESS };
    expect(await signIn(NEW_ADDRESS)).toMatchObject({ kind: 'too-many-attempts' });
    expect(await site.identity.signIn({ ...credentials, setUpToken: token })).toMatchObject({ kind: 'set-up-needed' });
    expect(await signIn(NEW_ADDRESS, browser)).toMatchObject({ kind: 'signed-in' });
    expect(await signIn(CLIENT_ADDRESS)).toMatchObject({ kind: 'signed-in' });
  });

  it('let a known browser sign in at an address that has used up its attempts on the account', async () => {
    const browser = await signInBrowser();
    await failTimes(
      MAX_ATTEMPTS_PER_PAIR,
      () => EMAIL,
      () => NEW_ADDRESS,
    );
    expect(await signIn(NEW_ADDRESS)).toMatchObject({ kind: 'too-many-attempts' });
    expect(await signIn(NEW_ADDRESS, browser)).toMatchObject({ kind: 'signed-in' });
  });

  it('do not count the successes of an address', async () => {
    for (let n = 0; n <= MAX_ATTEMPTS_PER_ADDRESS; n += 1) {
      await succeed({ email: `colleague${n}@prohor.example`, clientAddress: NEW_ADDRESS, deviceId: null });
    }
    expect(await countAllowed(NEW_ADDRESS)).toBe(MAX_ATTEMPTS_PER_ADDRESS);
  });

  it('give strangers no further attempts if a known browser signs in at their address', async () => {
    await attack();
    for (let n = 0; n < 5; n += 1) await succeed({ email: EMAIL, clientAddress: NEW_ADDRESS, deviceId: 'own' });
    expect(await limits.count({ email: EMAIL, clientAddress: '192.0.2.100', deviceId: null })).toMatchObject({
      kind: 'too-many-attempts',
    });
    expect(await countAllowed(NEW_ADDRESS)).toBe(MAX_ATTEMPTS_PER_ADDRESS);
  });

  it('do not count passkeys as guesses of their network', async () => {
    for (let n = 0; n <= MAX_ATTEMPTS_PER_ADDRESS; n += 1) await limits.countPasskey(NEW_ADDRESS);
    expect(await signIn(NEW_ADDRESS)).toMatchObject({ kind: 'signed-in' });
  });

  it('apply to parallel attempts', async () => {
    const attempts = Array.from({ length: 16 }, () =>
      limits.count({ email: EMAIL, clientAddress: NEW_ADDRESS, deviceId: null }),
    );
    const results = await Promise.all(attempts);
    expect(results.filter(({ kind }) => kind === 'allowed')).toHaveLength(MAX_ATTEMPTS_PER_PAIR);
  });

  it('start again after a successful sign-in', async () => {
    const failNine = () =>
      failTimes(
        MAX_ATTEMPTS_PER_PAIR - 1,
        () => EMAIL,
        () => CLIENT_ADDRESS,
      );
    await failNine();
    await site.signIn();
    await failNine();
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });

  it('write one event to the security log for the refusals of a window', async () => {
    await attack();
    await signIn('192.0.2.1');
    await signIn('192.0.2.2');
    await failTimes(
      MAX_ATTEMPTS_PER_PAIR,
      () => EMAIL,
      () => NEW_ADDRESS,
    );
    site.events.length = 0;
    await signIn(NEW_ADDRESS);
    await signIn(NEW_ADDRESS);
    expect(site.events).toEqual([
      expect.objectContaining({ kind: 'sign-in-blocked', email: EMAIL, clientAddress: NEW_ADDRESS }),
    ]);
  });

  it('end with their window, and deleteExpired deletes their counts', async () => {
    await attack();
    await site.database.db
      .updateTable('signInTries')
      .set({ expire: Date.now() - 1 })
      .execute();
    await site.identity.deleteExpired(Date.now());
    expect(await site.database.db.selectFrom('signInTries').selectAll().execute()).toEqual([]);
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });
});

async function rafi(clientAddress: string): Promise<{ setCookies: string[] }> {
  const result = await site.identity.signIn({ email: 'rafi@prohor.example', password: 'long enough?', clientAddress });
  return result.kind === 'signed-in' ? result : { setCookies: [] };
}
