import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, toHeaders } from '#tests/support/staff/test-identity.ts';
import { toTotpCode } from '#tests/support/staff/totp-code.ts';
import { MAX_CODES_PER_ACCOUNT } from '../sign-in/sign-in-limits.ts';
import { createStaffSecurity } from './staff-security.ts';

const STEP_MS = 30_000;
/** The middle of a code period. */
const START_MS = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;

let site: TestIdentity;

beforeEach(async () => {
  // better-auth reads the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  site = await openTestIdentity();
});
afterEach(async () => {
  await site.database.drop();
  vi.useRealTimers();
});

const clientAddress = CLIENT_ADDRESS;
const codeAt = (key: string, steps = 0) => toTotpCode(key, Date.now() + steps * STEP_MS);
const moveSteps = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS);

async function startSetUp(headers: Headers) {
  const started = await site.identity.startSetUp({ headers, clientAddress, password: PASSWORD });
  expect(started).toMatchObject({ kind: 'started', qrCodeSvg: expect.stringMatching(/^<svg/) });
  return started.kind === 'started' ? started : { key: '', recoveryCodes: [] };
}

/** Sets up an app. Advances the time so that its next code is a new one. */
async function setUp() {
  const headers = await site.signIn();
  const { key, recoveryCodes } = await startSetUp(headers);
  const result = await site.identity.confirmSetUp({ headers, clientAddress, code: codeAt(key) });
  moveSteps(3);
  const setCookies = result.kind === 'on' ? result.setCookies : [];
  return { key, recoveryCodes, before: headers, after: toHeaders(setCookies) };
}

/** Enters the password and returns the headers of the next request, and a function that enters a code. */
async function enterPassword() {
  const result = await site.identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress });
  const headers = toHeaders(result.kind === 'second-factor-needed' ? result.setCookies : []);
  const enter = (code: string) => site.identity.finishSignIn({ headers, clientAddress, code });
  return { kind: result.kind, headers, enter };
}

/** Runs the uses concurrently, so that each reads the recovery codes before one is removed. */
async function runConcurrently<Result>(
  uses: readonly (() => Promise<Result> | undefined)[],
): Promise<(Result | undefined)[]> {
  const { db } = site.database;
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { results } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('staffSecondFactors').select('id').forUpdate().execute();
    const started = Promise.all(uses.map((use) => use()));
    await eventually(async () => expect((await waiting.execute(db)).rows).toEqual([{ count: uses.length }]));
    return { results: started };
  });
  return results;
}

const countSessions = async () => (await site.database.db.selectFrom('staffSessions').select('id').execute()).length;
const kindsOf = (events: TestIdentity['events']) => events.map(({ kind }) => kind);

describe('the second factor', () => {
  it('is asked for after the password, and no session is open before it', async () => {
    const { key } = await setUp();
    await site.database.db.deleteFrom('staffSessions').execute();
    const { kind, headers, enter } = await enterPassword();
    expect(kind).toBe('second-factor-needed');
    expect(await site.database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
    expect(await site.identity.findSession(headers)).toBeNull();
    expect(await site.openIdentity().findSecondSteps(headers)).toEqual({ hasApp: true, hasPasskey: false });
    const result = await enter(codeAt(key));
    const opened = toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
    expect(await site.identity.findSession(opened)).toMatchObject({ email: EMAIL });
  });

  it('ends the sessions that were open when it was set up, except the one that did', async () => {
    const elsewhere = await site.signIn();
    const { before, after } = await setUp();
    expect(await site.identity.findSession(elsewhere)).toBeNull();
    expect(await site.identity.findSession(before)).toBeNull();
    expect(await site.identity.findSession(after)).toMatchObject({ email: EMAIL });
  });

  it('is not in use before its first code is right', async () => {
    const headers = await site.signIn();
    const { key } = await startSetUp(headers);
    expect(await site.identity.confirmSetUp({ headers, clientAddress, code: '000000' })).toEqual({
      kind: 'wrong-code',
    });
    expect((await enterPassword()).kind).toBe('signed-in');
    expect(await site.identity.confirmSetUp({ headers, clientAddress, code: codeAt(key) })).toMatchObject({
      kind: 'on',
    });
    expect((await enterPassword()).kind).toBe('second-factor-needed');
  });

  it('takes the first code only of an app that is being set up, if it is a code, and up to the limit', async () => {
    const headers = await site.signIn();
    const confirm = (code: string) => site.identity.confirmSetUp({ headers, clientAddress, code });
    expect(await confirm('000000')).toEqual({ kind: 'not-started' });
    const { key } = await startSetUp(headers);
    expect(await confirm('abc')).toEqual({ kind: 'wrong-code' });
    const limits = site.database.db.updateTable('signInTries').where('key', 'like', 'codes%');
    await limits.set({ points: MAX_CODES_PER_ACCOUNT }).execute();
    expect(await confirm(codeAt(key))).toMatchObject({ kind: 'too-many-attempts' });
    expect((await enterPassword()).kind).toBe('signed-in');
  });

  it.each([-1, 0, 1])('accepts the code of a clock that is %i steps off', async (steps) => {
    const { key } = await setUp();
    const { enter } = await enterPassword();
    expect(await enter(codeAt(key, steps))).toMatchObject({ kind: 'signed-in' });
  });

  it('refuses older and later codes, and what is not a code', async () => {
    const { key } = await setUp();
    const { enter } = await enterPassword();
    for (const code of [codeAt(key, -2), codeAt(key, 2), '', '12345', 'abcdef'])
      expect(await enter(code)).toEqual({ kind: 'wrong-code' });
  });

  it('accepts Bengali digits and spaces', async () => {
    const { key } = await setUp();
    const bengali = codeAt(key).replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));
    const { enter } = await enterPassword();
    expect(await enter(`${bengali.slice(0, 3)} ${bengali.slice(3)}`)).toMatchObject({ kind: 'signed-in' });
  });

  it('refuses a code that was used, also in another sign-in at the same time', async () => {
    const { key } = await setUp();
    const [one, other] = [await enterPassword(), await enterPassword()];
    const results = await Promise.all([one.enter(codeAt(key)), other.enter(codeAt(key))]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['signed-in', 'wrong-code']);
    expect(await (await enterPassword()).enter(codeAt(key))).toEqual({ kind: 'wrong-code' });
  });

  it('is asked for again, with the password, after ten minutes or five wrong codes', async () => {
    const { key } = await setUp();
    const late = await enterPassword();
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS + 1000);
    expect(await late.enter(codeAt(key))).toEqual({ kind: 'expired' });
    const guessing = await enterPassword();
    for (let n = 0; n < 5; n += 1) await guessing.enter(codeAt(key, 10 + n));
    expect(await guessing.enter(codeAt(key))).toEqual({ kind: 'expired' });
  });

  it('does not open a session for a sign-in that began before the password was replaced', async () => {
    const { key } = await setUp();
    const { enter } = await enterPassword();
    await site.identity.setPassword(EMAIL, 'given by the operator');
    expect(await enter(codeAt(key))).toEqual({ kind: 'expired' });
  });

  it('blocks codes from unknown addresses after the limit, but not from the owner’s address', async () => {
    const { key } = await setUp();
    const { headers, enter } = await enterPassword();
    const limits = site.database.db.updateTable('signInTries').where('key', 'like', 'codes%');
    await site.identity.finishSignIn({ headers, clientAddress: '198.51.100.1', code: '000000' });
    await limits.set({ points: MAX_CODES_PER_ACCOUNT }).execute();
    expect(
      await site.identity.finishSignIn({ headers, clientAddress: '198.51.100.2', code: codeAt(key) }),
    ).toMatchObject({ kind: 'too-many-attempts' });
    expect(await enter(codeAt(key, 1))).toMatchObject({ kind: 'signed-in' });
  });
});

describe('recovery codes', () => {
  it('are stored as hashes and accepted once, in any case', async () => {
    const { recoveryCodes } = await setUp();
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const row = await site.database.db.selectFrom('staffSecondFactors').selectAll().executeTakeFirstOrThrow();
    expect(row.backupCodes).not.toContain(code);
    expect(await (await enterPassword()).enter(code.toUpperCase())).toMatchObject({ kind: 'signed-in' });
    const again = await enterPassword();
    expect(await again.enter(code)).toEqual({ kind: 'wrong-code' });
    expect(await again.enter(recoveryCodes[1] ?? '')).toMatchObject({ kind: 'signed-in' });
    expect(kindsOf(site.events)).toContain('recovery-code-used');
  });

  it('are accepted once by sign-ins at the same time', async () => {
    const { recoveryCodes } = await setUp();
    const signIns = [await enterPassword(), await enterPassword(), await enterPassword()];
    const [code = '', other = ''] = recoveryCodes;
    const results = await runConcurrently([
      () => signIns[0]?.enter(code),
      () => signIns[1]?.enter(code),
      () => signIns[2]?.enter(other),
    ]);
    expect(results.map((result) => result?.kind).sort()).toEqual(['signed-in', 'wrong-code', 'wrong-code']);
    expect(await countSessions()).toBe(2);
  });

  it('open one session if one sign-in sends several at the same time', async () => {
    const { recoveryCodes, after } = await setUp();
    const { enter } = await enterPassword();
    const results = await Promise.all(recoveryCodes.slice(0, 4).map(enter));
    expect(results.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1);
    expect(await countSessions()).toBe(2);
    const viewer = await site.identity.findSession(after);
    expect(viewer && (await site.identity.readSecurity(viewer)).recoveryCodesLeft).toBe(9);
  });

  it('are not replaced if there is no second factor', async () => {
    const headers = await site.signIn();
    expect(await site.identity.replaceRecoveryCodes({ headers, clientAddress, password: PASSWORD })).toEqual({
      kind: 'not-on',
    });
  });

  it('end when they are replaced', async () => {
    const { recoveryCodes, after } = await setUp();
    const request = { headers: after, clientAddress, password: PASSWORD };
    expect(await site.identity.replaceRecoveryCodes({ ...request, password: 'not the password' })).toEqual({
      kind: 'wrong-password',
    });
    expect(await site.identity.replaceRecoveryCodes(request)).toMatchObject({ kind: 'replaced' });
    expect(await (await enterPassword()).enter(recoveryCodes[0] ?? '')).toEqual({ kind: 'wrong-code' });
  });
});

describe('a change of the second factor', () => {
  it('needs the password', async () => {
    const headers = await site.signIn();
    const wrong = { headers, clientAddress, password: 'not the password' };
    expect(await site.identity.startSetUp(wrong)).toEqual({ kind: 'wrong-password' });
    expect(await site.identity.turnOffSecondFactor(wrong)).toEqual({ kind: 'wrong-password' });
    expect(await site.identity.startPasskey(wrong)).toEqual({ kind: 'wrong-password' });
    expect(await site.identity.startSetUp({ ...wrong, headers: new Headers() })).toEqual({ kind: 'signed-out' });
  });

  it('turns it off, after which the password is enough', async () => {
    const { after } = await setUp();
    expect(await site.identity.startSetUp({ headers: after, clientAddress, password: PASSWORD })).toEqual({
      kind: 'already-on',
    });
    expect(await site.identity.turnOffSecondFactor({ headers: after, clientAddress, password: PASSWORD })).toEqual({
      kind: 'off',
    });
    expect((await enterPassword()).kind).toBe('signed-in');
    expect(kindsOf(site.events)).toEqual(expect.arrayContaining(['second-factor-on', 'second-factor-off']));
  });

  it('by the operator removes it and ends the sessions', async () => {
    const { after } = await setUp();
    const { enter } = await enterPassword();
    const security = createStaffSecurity({ db: site.database.db, now: Date.now });
    expect(await security.resetSecondFactor(EMAIL)).toEqual({ kind: 'reset' });
    expect(await security.resetSecondFactor('nobody@prohor.example')).toEqual({ kind: 'missing' });
    expect(await site.identity.findSession(after)).toBeNull();
    expect(await enter('000000')).toEqual({ kind: 'expired' });
    expect((await enterPassword()).kind).toBe('signed-in');
  });
});
