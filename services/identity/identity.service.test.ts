import { createHook } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Identity } from './identity.ts';
import { createIdentity } from './identity.ts';
import { TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS } from './sign-in-limits.ts';

const EMAIL = 'mita@prohor.example';
const PASSWORD = 'নদীর ধারে বাড়ি';
const HERE = '203.0.113.7';
const secret = randomBytes(32);

let database: TestDatabase;
let identity: Identity;

const openIdentity = (siteUrl = 'https://prohor.example', key = secret) =>
  createIdentity({
    db: database.db,
    secret: key,
    siteUrl,
    onError: (message, details) => {
      throw new Error(message, { cause: details });
    },
  });

beforeEach(async () => {
  database = await createTestDatabase();
  identity = openIdentity();
  await identity.addStaff(EMAIL, PASSWORD);
});
afterEach(() => database.drop());

/** What a browser sends after it was given these `Set-Cookie` lines. */
const toHeaders = (setCookies: readonly string[]) =>
  new Headers({ Cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });

async function signIn(by: Identity = identity, clientAddress = HERE) {
  const result = await by.signIn({ email: EMAIL, password: PASSWORD, clientAddress });
  return toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
}

const fail = (by: Identity, email: string, clientAddress: string) =>
  by.signIn({ email, password: 'not the password', clientAddress });

async function failTimes(times: number, email: (n: number) => string, address: (n: number) => string) {
  for (let n = 0; n < times; n += 1) await fail(identity, email(n), address(n));
}

/** How often the password's slow hash is computed meanwhile, as Node itself counts it. */
async function countHashes(act: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  await act();
  hook.disable();
  return hashes;
}

describe('signing in', () => {
  it('opens a session that every process knows', async () => {
    const viewer = await openIdentity().findSession(await signIn());
    expect(viewer).toMatchObject({ kind: 'staff', email: EMAIL });
  });

  test.each([
    ['an email in capitals', ' Mita@Prohor.Example ', PASSWORD],
    ['a password whose letters were typed in two parts', EMAIL, PASSWORD.normalize('NFD')],
  ])('takes %s', async (_name, email, password) => {
    expect(await identity.signIn({ email, password, clientAddress: HERE })).toMatchObject({ kind: 'signed-in' });
  });

  test.each([
    ['a wrong password', EMAIL, 'not the password'],
    ['an unknown email', 'nobody@prohor.example', PASSWORD],
    ['no email at all', 'mita', PASSWORD],
    ['an empty password', EMAIL, ''],
    ['a password without end', EMAIL, 'x'.repeat(100_000)],
  ])('refuses %s in the same words', async (_name, email, password) => {
    expect(await identity.signIn({ email, password, clientAddress: HERE })).toEqual({ kind: 'refused' });
  });

  test.each([
    ['the right password', EMAIL, PASSWORD],
    ['a wrong password', EMAIL, 'not the password'],
    ['an unknown email', 'nobody@prohor.example', PASSWORD],
  ])('costs one hash for %s', async (_name, email, password) => {
    expect(await countHashes(() => identity.signIn({ email, password, clientAddress: HERE }))).toBe(1);
  });

  it('ends the session that the browser had, once the new one is open', async () => {
    const [before, elsewhere] = [await signIn(), await signIn()];
    const again = { email: EMAIL, clientAddress: HERE, headers: before };
    await identity.signIn({ ...again, password: 'not the password' });
    expect(await identity.findSession(before)).not.toBeNull();
    await identity.signIn({ ...again, password: PASSWORD });
    expect(await identity.findSession(before)).toBeNull();
    expect(await identity.findSession(elsewhere)).not.toBeNull();
  });

  it('opens nothing with a password that is replaced at that moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [old, next] = [`old password ${round}`, `new password ${round}`];
      await identity.setPassword(EMAIL, old);
      const [result] = await Promise.all([
        identity.signIn({ email: EMAIL, password: old, clientAddress: HERE }),
        identity.setPassword(EMAIL, next),
      ]);
      const headers = toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
      expect(await identity.findSession(headers)).toBeNull();
      expect(await database.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
    }
  });

  it('gives cookies that scripts and other sites cannot use, and a hint that opens nothing', async () => {
    const result = await identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress: HERE });
    expect(result).toMatchObject({
      kind: 'signed-in',
      setCookies: [
        expect.stringMatching(
          /^__Secure-prohor\.session_token=\S+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        'newsroom=1; Max-Age=1209600; Path=/; SameSite=Lax; Secure',
      ],
    });
    expect(await identity.findSession(new Headers({ Cookie: 'newsroom=1' }))).toBeNull();
  });

  it('works on plain http as well, without Secure', async () => {
    const local = openIdentity('http://localhost:3000');
    const result = await local.signIn({ email: EMAIL, password: PASSWORD, clientAddress: HERE });
    expect(result).toMatchObject({
      setCookies: [
        expect.stringMatching(/^prohor\.session_token=\S+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.any(String),
      ],
    });
  });

  it('believes no cookie that was signed with another secret, or not at all', async () => {
    const headers = await signIn(openIdentity('https://prohor.example', randomBytes(32)));
    expect(await identity.findSession(headers)).toBeNull();
    const { rows } = await sql<{ token: string }>`select token from staff_sessions`.execute(database.db);
    const bare = new Headers({ Cookie: `__Secure-prohor.session_token=${rows[0]?.token}` });
    expect(await identity.findSession(bare)).toBeNull();
  });
});

describe('limits', () => {
  it('counts failures of one account over all addresses and processes', async () => {
    await failTimes(
      TRIES_PER_ACCOUNT,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    expect(await openIdentity().signIn({ email: EMAIL, password: PASSWORD, clientAddress: HERE })).toMatchObject({
      kind: 'too-many-tries',
      retryAfterS: expect.closeTo(900, -2),
    });
  });

  it('treats an unknown email in the same way', async () => {
    await failTimes(
      TRIES_PER_ACCOUNT,
      () => 'nobody@prohor.example',
      (n) => `198.51.100.${n}`,
    );
    expect(await fail(identity, 'nobody@prohor.example', HERE)).toMatchObject({ kind: 'too-many-tries' });
  });

  it('counts failures of one address over all accounts', async () => {
    await failTimes(
      TRIES_PER_ADDRESS,
      (n) => `guess${n}@prohor.example`,
      (n) => `2001:db8:0:1::${n}`,
    );
    expect(await fail(identity, 'one-more@prohor.example', '2001:db8:0:1:ffff::1')).toMatchObject({
      kind: 'too-many-tries',
    });
    expect(await fail(identity, 'one-more@prohor.example', '2001:db8:0:2::1')).toEqual({ kind: 'refused' });
  });

  it('lets no more through when all tries come at once', async () => {
    const results = await Promise.all(Array.from({ length: 16 }, (_, n) => fail(identity, EMAIL, `198.51.100.${n}`)));
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(TRIES_PER_ACCOUNT);
  });

  it('starts anew after a success', async () => {
    await failTimes(
      TRIES_PER_ACCOUNT - 1,
      () => EMAIL,
      () => HERE,
    );
    await signIn();
    await failTimes(
      TRIES_PER_ACCOUNT - 1,
      () => EMAIL,
      () => HERE,
    );
    expect(await identity.findSession(await signIn())).not.toBeNull();
  });

  it('keeps its owner in who comes from an address that signed in before', async () => {
    await signIn();
    await failTimes(
      TRIES_PER_ACCOUNT + 1,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    expect(await identity.findSession(await signIn())).not.toBeNull();
  });

  it('ends with its window, and leaves nothing behind', async () => {
    await failTimes(
      TRIES_PER_ACCOUNT + 1,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    await database.db
      .updateTable('sign_in_tries')
      .set({ expire: Date.now() - 1 })
      .execute();
    await identity.forgetExpired(Date.now());
    expect(await database.db.selectFrom('sign_in_tries').selectAll().execute()).toEqual([]);
    expect(await identity.findSession(await signIn())).not.toBeNull();
  });
});

describe('a session', () => {
  it('is not said to have ended where the database refuses to end it', async () => {
    const headers = await signIn();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      database.db,
    );
    await sql`create trigger refuse before delete on staff_sessions execute function refuse()`.execute(database.db);
    await expect(identity.signOut(headers)).rejects.toThrow('not now');
    await sql`drop trigger refuse on staff_sessions`.execute(database.db);
    await identity.signOut(headers);
    expect(await identity.findSession(headers)).toBeNull();
  });

  it('ends on the server at sign-out, for every process', async () => {
    const headers = await signIn();
    const setCookies = await identity.signOut(headers);
    expect(setCookies).toEqual([
      expect.stringMatching(/^__Secure-prohor\.session_token=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/session_data=; Max-Age=0/),
      expect.stringMatching(/dont_remember=; Max-Age=0/),
      'newsroom=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ]);
    expect(await openIdentity().findSession(headers)).toBeNull();
  });

  it('ends when its time is over, and is swept', async () => {
    const headers = await signIn();
    await database.db
      .updateTable('staff_sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await identity.forgetExpired(Date.now());
    expect(await database.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([]);
    expect(await identity.openSession(headers)).toMatchObject({ viewer: null });
  });

  it('takes back the cookies of one that has ended, the hint too', async () => {
    const headers = await signIn();
    await identity.setPassword(EMAIL, 'another password');
    const { setCookies } = await identity.openSession(headers);
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/));
    expect(setCookies).toContain('newsroom=; Max-Age=0; Path=/; SameSite=Lax; Secure');
  });

  it('is prolonged when a day of it has passed', async () => {
    const headers = await signIn();
    expect(await identity.openSession(headers)).toMatchObject({ viewer: { email: EMAIL }, setCookies: [] });
    await sql`update staff_sessions set expires_at = expires_at - interval '25 hours'`.execute(database.db);
    const { setCookies } = await identity.openSession(headers);
    expect(setCookies).toEqual([expect.stringContaining('session_token='), expect.stringContaining('newsroom=1')]);
  });
});

describe('changing the password', () => {
  const change = (headers: Headers, currentPassword: string, newPassword: string) =>
    identity.changePassword({ headers, clientAddress: HERE, currentPassword, newPassword });

  it('ends the other sessions and keeps this one', async () => {
    const here = await signIn();
    const elsewhere = await signIn();
    expect(await change(here, PASSWORD, 'a new one altogether')).toEqual({ kind: 'changed' });
    expect(await identity.findSession(here)).not.toBeNull();
    expect(await identity.findSession(elsewhere)).toBeNull();
    expect(await identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress: HERE })).toEqual({
      kind: 'refused',
    });
  });

  it('refuses a wrong current password, a weak new one, and a visitor', async () => {
    const headers = await signIn();
    expect(await change(headers, 'not the password', 'a new one altogether')).toEqual({ kind: 'wrong-password' });
    expect(await change(headers, PASSWORD, 'short')).toEqual({ kind: 'bad-password', problem: 'too-short' });
    expect(await change(new Headers(), PASSWORD, 'a new one altogether')).toEqual({ kind: 'signed-out' });
  });

  it('limits tries as the sign-in does', async () => {
    const headers = await signIn();
    for (let n = 0; n < TRIES_PER_ACCOUNT; n += 1) await change(headers, 'not the password', 'a new one altogether');
    expect(await change(headers, PASSWORD, 'a new one altogether')).toMatchObject({ kind: 'too-many-tries' });
  });

  it('can end every session, this one too', async () => {
    const here = await signIn();
    const elsewhere = await signIn();
    await identity.signOutEverywhere(here);
    expect(await identity.findSession(here)).toBeNull();
    expect(await identity.findSession(elsewhere)).toBeNull();
  });
});

describe('the operator', () => {
  it('adds an account once', async () => {
    expect(await identity.addStaff('Rafi@prohor.example', 'long enough?')).toEqual({
      kind: 'added',
      email: 'rafi@prohor.example',
    });
    expect(await identity.addStaff('rafi@prohor.example', 'long enough?')).toEqual({ kind: 'taken' });
    expect(await identity.listStaff()).toMatchObject([{ email: EMAIL, sessions: 0 }, { email: 'rafi@prohor.example' }]);
  });

  test.each([
    ['no email', 'rafi', 'long enough?', { kind: 'bad-email' }],
    ['nine characters', 'rafi@prohor.example', '১২৩৪৫৬৭৮৯', { kind: 'bad-password', problem: 'too-short' }],
    ['129 characters', 'rafi@prohor.example', 'x'.repeat(129), { kind: 'bad-password', problem: 'too-long' }],
  ])('is refused %s', async (_name, email, password, problem) => {
    expect(await identity.addStaff(email, password)).toEqual(problem);
  });

  it('removes an account with its sessions, but not the last one by accident', async () => {
    await identity.addStaff('rafi@prohor.example', 'long enough?');
    const headers = await signIn();
    expect(await identity.removeStaff(EMAIL)).toEqual({ kind: 'removed' });
    expect(await identity.findSession(headers)).toBeNull();
    expect(await identity.removeStaff(EMAIL)).toEqual({ kind: 'missing' });
    expect(await identity.removeStaff('rafi@prohor.example')).toEqual({ kind: 'last' });
    expect(await identity.removeStaff('rafi@prohor.example', { evenLast: true })).toEqual({ kind: 'removed' });
  });

  it('never ends with no account where two are removed at once', async () => {
    await identity.addStaff('rafi@prohor.example', 'long enough?');
    const results = await Promise.all([identity.removeStaff(EMAIL), openIdentity().removeStaff('rafi@prohor.example')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['last', 'removed']);
  });

  it('gives a new password, which ends all sessions', async () => {
    const headers = await signIn();
    expect(await identity.setPassword(EMAIL, 'given by the operator')).toEqual({ kind: 'set' });
    expect(await identity.findSession(headers)).toBeNull();
    expect(await identity.setPassword('nobody@prohor.example', 'given by the operator')).toEqual({ kind: 'missing' });
  });
});

describe('the first start', () => {
  it('makes one account, however many programs start', async () => {
    await identity.removeStaff(EMAIL, { evenLast: true });
    const made = await Promise.all([identity.addFirstStaff(), openIdentity().addFirstStaff()]);
    const [account] = made.filter((result) => result !== null);
    expect(made.filter((result) => result === null)).toHaveLength(1);
    expect(account?.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const { email = '', password = '' } = account ?? {};
    expect(await identity.signIn({ email, password, clientAddress: HERE })).toMatchObject({ kind: 'signed-in' });
  });

  it('makes none where there is one', async () => {
    expect(await identity.addFirstStaff()).toBeNull();
  });
});
