import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, toHeaders } from '#tests/support/staff/test-identity.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';
import { replacePasswordHash } from '../passwords/password-rows.ts';

let site: TestIdentity;

beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

/** Counts how often a password is hashed or compared during a sign-in: each is slow. */
async function countHashes(credentials: { email: string; password: string }): Promise<number> {
  let hashes = 0;
  const count =
    <Input, Output>(compute: (input: Input) => Promise<Output>) =>
    (input: Input) => {
      hashes += 1;
      return compute(input);
    };
  const { hash, verify } = fastPasswordHash;
  const identity = site.openIdentity({ passwordHash: { hash: count(hash), verify: count(verify) } });
  await identity.signIn({ ...credentials, clientAddress: CLIENT_ADDRESS });
  return hashes;
}

describe('signIn', () => {
  it('opens a session that every process accepts', async () => {
    const viewer = await site.openIdentity().findSession(await site.signIn());
    expect(viewer).toMatchObject({ kind: 'staff', email: EMAIL });
  });

  it.each([
    ['an email in capitals', ' Mita@Prohor.Example ', PASSWORD],
    ['a password in the other encoding of its letters', EMAIL, PASSWORD.normalize('NFD')],
  ])('accepts %s', async (_name, email, password) => {
    expect(await site.identity.signIn({ email, password, clientAddress: CLIENT_ADDRESS })).toMatchObject({
      kind: 'signed-in',
    });
  });

  it.each([
    ['a wrong password', EMAIL, 'not the password'],
    ['an unknown email', 'nobody@prohor.example', PASSWORD],
    ['no email at all', 'mita', PASSWORD],
    ['an empty password', EMAIL, ''],
    ['a very long password', EMAIL, 'x'.repeat(100_000)],
  ])('refuses %s with the same result', async (_name, email, password) => {
    expect(await site.identity.signIn({ email, password, clientAddress: CLIENT_ADDRESS })).toEqual({ kind: 'refused' });
  });

  it.each([
    ['the right password', EMAIL, PASSWORD],
    ['a wrong password', EMAIL, 'not the password'],
    ['an unknown email', 'nobody@prohor.example', PASSWORD],
  ])('computes one hash for %s', async (_name, email, password) => {
    expect(await countHashes({ email, password })).toBe(1);
  });

  it('accepts a password that is easy to guess if it was set before such passwords were refused', async () => {
    const staff = await site.database.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const hash = await fastPasswordHash.hash('aaaaaaaaaa');
    await replacePasswordHash(site.database.db, { staffId: staff.id, hash });
    const credentials = { email: EMAIL, password: 'aaaaaaaaaa', clientAddress: CLIENT_ADDRESS };
    expect(await site.identity.signIn(credentials)).toMatchObject({ kind: 'signed-in' });
  });

  it('ends the previous session of the browser after a new one is open', async () => {
    const [before, elsewhere] = [await site.signIn(), await site.signIn()];
    const again = { email: EMAIL, clientAddress: CLIENT_ADDRESS, headers: before };
    await site.identity.signIn({ ...again, password: 'not the password' });
    expect(await site.identity.findSession(before)).not.toBeNull();
    await site.identity.signIn({ ...again, password: PASSWORD });
    expect(await site.identity.findSession(before)).toBeNull();
    expect(await site.identity.findSession(elsewhere)).not.toBeNull();
  });

  it('opens no session if the password is replaced at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [old, next] = [`old password ${round}`, `new password ${round}`];
      await site.identity.setPassword(EMAIL, old);
      const [result] = await Promise.all([
        site.identity.signIn({ email: EMAIL, password: old, clientAddress: CLIENT_ADDRESS }),
        site.identity.setPassword(EMAIL, next),
      ]);
      const headers = toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
      expect(await site.identity.findSession(headers)).toBeNull();
      expect(await site.database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
    }
  });

  it('sets a cookie that scripts and other sites cannot use, and a hint that grants nothing', async () => {
    const result = await site.identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS });
    expect(result).toMatchObject({
      kind: 'signed-in',
      setCookies: [
        expect.stringMatching(
          /^__Secure-prohor\.session_token=\S+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
        'newsroom=1; Max-Age=1209600; Path=/; SameSite=Lax; Secure',
        expect.stringMatching(/^known_device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      ],
    });
    expect(await site.identity.findSession(new Headers({ Cookie: 'newsroom=1' }))).toBeNull();
  });

  it('sets cookies without Secure on plain http', async () => {
    const local = site.openIdentity({ siteUrl: 'http://localhost:3000' });
    const result = await local.signIn({ email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS });
    expect(result).toMatchObject({
      setCookies: [
        expect.stringMatching(/^prohor\.session_token=\S+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.any(String),
        expect.stringMatching(/^known_device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
      ],
    });
  });

  it('opens a session that a cookie with another signature, or without one, does not grant', async () => {
    const headers = await site.signIn(site.openIdentity({ secret: randomBytes(32) }));
    expect(await site.identity.findSession(headers)).toBeNull();
    const { rows } = await sql<{ token: string }>`select token from staff_sessions`.execute(site.database.db);
    const bare = new Headers({ Cookie: `__Secure-prohor.session_token=${rows[0]?.token}` });
    expect(await site.identity.findSession(bare)).toBeNull();
  });
});
