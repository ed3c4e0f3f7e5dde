import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createPasskeySignIns } from '#tests/support/staff/passkey-sign-ins.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, toHeaders } from '#tests/support/staff/test-identity.ts';
import { toTotpCode } from '#tests/support/staff/totp-code.ts';
import { createStaffSecurity } from '../second-factor/staff-security.ts';

const OTHER_EMAIL = 'rafi@prohor.example';
const START_MS = Date.now();
const clientAddress = CLIENT_ADDRESS;

let site: TestIdentity;
let staff: ReturnType<typeof createPasskeySignIns>;
let security: ReturnType<typeof createStaffSecurity>;

beforeEach(async () => {
  // better-auth reads the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  site = await openTestIdentity();
  staff = createPasskeySignIns(site);
  security = createStaffSecurity({ db: site.database.db, now: Date.now });
});
afterEach(async () => {
  await site.database.drop();
  vi.useRealTimers();
});

describe('a site that starts to require a second step', () => {
  it('ends the sessions that a password alone opened, and no others', async () => {
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const { headers: withPasskey } = await staff.setUpPasskey(OTHER_EMAIL);
    const one = await staff.signIn();
    const other = await staff.signIn();
    expect(await security.requireSecondFactor(true)).toEqual({ endedSessions: 2 });
    expect(await staff.emailOf(one.headers)).toBeUndefined();
    expect(await staff.emailOf(other.headers)).toBeUndefined();
    expect(await staff.emailOf(withPasskey)).toBe(OTHER_EMAIL);
    expect(await security.listWithoutSecondFactor()).toEqual([EMAIL]);
  });

  it('accepts no change of the account from a session that a password alone opened', async () => {
    const { headers } = await staff.signIn();
    const request = { headers, clientAddress, password: PASSWORD };
    expect(await site.identity.startSetUp(request)).toMatchObject({ kind: 'started' });
    // Without `requireSecondFactor`, which would end the session.
    await site.database.db.insertInto('signInPolicy').values({ requiresSecondFactor: true }).execute();
    expect(await site.identity.startSetUp(request)).toEqual({ kind: 'signed-out' });
    expect(await site.identity.startPasskey(request)).toEqual({ kind: 'signed-out' });
    expect(await site.identity.confirmSetUp({ headers, clientAddress, code: '000000' })).toEqual({
      kind: 'signed-out',
    });
  });

  it('opens nothing to a password alone', async () => {
    await security.requireSecondFactor(true);
    const { result } = await staff.signIn();
    expect(result).toEqual({ kind: 'set-up-link-needed' });
    expect(await site.database.db.selectFrom('staffSessions').select('id').execute()).toEqual([]);
    expect((await staff.signIn({ password: 'not the password' })).kind).toBe('refused');
  });
});

describe('a link of the operator', () => {
  beforeEach(() => security.requireSecondFactor(true));

  const createLink = async (email = EMAIL) => {
    const created = await security.createSetUpToken(email);
    return created.kind === 'created' ? created.token : created.kind;
  };

  it('opens the set-up of the first second factor, after the password', async () => {
    const setUpToken = await createLink();
    expect((await staff.signIn({ setUpToken, password: 'not the password' })).kind).toBe('refused');
    const { kind, headers } = await staff.signIn({ setUpToken });
    expect(kind).toBe('set-up-needed');
    expect(await staff.emailOf(headers)).toBeUndefined();
    expect(await site.identity.findSetUpStep(headers)).toEqual({ email: EMAIL, step: 'app' });
    const request = { headers, clientAddress, password: PASSWORD };
    expect(await site.identity.startPasskey(request)).toEqual({ kind: 'signed-out' });
    const started = await site.identity.startSetUp(request);
    const code = toTotpCode(started.kind === 'started' ? started.key : '', Date.now());
    const confirmed = await site.identity.confirmSetUp({ headers, clientAddress, code });
    const opened = toHeaders(confirmed.kind === 'on' ? confirmed.setCookies : []);
    expect(await staff.emailOf(opened)).toBe(EMAIL);
    expect(await site.identity.turnOffSecondFactor({ ...request, headers: opened })).toEqual({ kind: 'required' });
    expect(await security.requireSecondFactor(true)).toEqual({ endedSessions: 0 });
  });

  it('works once, also for sign-ins at the same time', async () => {
    const setUpToken = await createLink();
    const results = await Promise.all([
      staff.signIn({ setUpToken }),
      staff.signIn({ setUpToken }),
      staff.signIn({ setUpToken }),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual([
      'set-up-link-needed',
      'set-up-link-needed',
      'set-up-needed',
    ]);
  });

  it('works for a day, and so does the session that it opens', async () => {
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const [late, inTime] = [await createLink(), await createLink(OTHER_EMAIL)];
    vi.setSystemTime(START_MS + 24 * HOUR_MS - 1);
    const { kind, headers } = await staff.signIn({ email: OTHER_EMAIL, setUpToken: inTime });
    expect(kind).toBe('set-up-needed');
    vi.setSystemTime(START_MS + 24 * HOUR_MS);
    expect((await staff.signIn({ setUpToken: late })).kind).toBe('set-up-link-needed');
    expect(await site.identity.findSetUpStep(headers)).not.toBeNull();
    vi.setSystemTime(START_MS + 48 * HOUR_MS);
    expect(await site.identity.findSetUpStep(headers)).toBeNull();
  });

  it('works for its account only, and until the next link', async () => {
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const [foreign, old] = [await createLink(OTHER_EMAIL), await createLink()];
    const current = await createLink();
    expect((await staff.signIn({ setUpToken: foreign })).kind).toBe('set-up-link-needed');
    expect((await staff.signIn({ setUpToken: old })).kind).toBe('set-up-link-needed');
    expect((await staff.signIn({ setUpToken: current })).kind).toBe('set-up-needed');
  });

  it('is not created for an account that is missing or has a second factor', async () => {
    await security.requireSecondFactor(false);
    await staff.setUpPasskey();
    expect(await createLink()).toBe('has-second-factor');
    expect(await createLink('nobody@prohor.example')).toBe('missing');
  });

  it('opens the set-up if the site requires nothing, too', async () => {
    await security.requireSecondFactor(false);
    expect((await staff.signIn({ setUpToken: await createLink() })).kind).toBe('set-up-needed');
    expect((await staff.signIn({ setUpToken: 'unknown' })).kind).toBe('signed-in');
  });
});
