import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasskeySignIns } from '#tests/support/staff/passkey-sign-ins.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, SITE_URL } from '#tests/support/staff/test-identity.ts';
import { createTestPasskey } from '#tests/support/staff/test-passkey.ts';
import { toTotpCode } from '#tests/support/staff/totp-code.ts';
import { fastPasswordHash } from '#tools/fast-password-hash.ts';
import type { PasswordHash } from '../passwords/password-hash.ts';
import { createStaffSecurity } from '../second-factor/staff-security.ts';
import { MAX_CODES_PER_ACCOUNT } from './sign-in-limits.ts';

const OTHER_EMAIL = 'rafi@prohor.example';
const clientAddress = CLIENT_ADDRESS;

let site: TestIdentity;
let staff: ReturnType<typeof createPasskeySignIns>;
let security: ReturnType<typeof createStaffSecurity>;

beforeEach(async () => {
  site = await openTestIdentity();
  staff = createPasskeySignIns(site);
  security = createStaffSecurity({ db: site.database.db, now: Date.now });
});
afterEach(async () => {
  await site.database.drop();
});

const kindsOf = (events: TestIdentity['events']) => events.map(({ kind }) => kind);

describe('an account with a passkey', () => {
  it('gets ten recovery codes with the first one only, and its other sessions end', async () => {
    const elsewhere = await staff.signIn();
    const { headers, recoveryCodes } = await staff.setUpPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await staff.emailOf(headers)).toBe(EMAIL);
    expect(await staff.emailOf(elsewhere.headers)).toBeUndefined();
    expect(await staff.addPasskey(headers, createTestPasskey(SITE_URL))).toEqual({
      kind: 'added',
      recoveryCodes: null,
    });
    expect(kindsOf(site.events)).toEqual(expect.arrayContaining(['passkey-added', 'second-factor-on']));
  });

  it('is not opened by the password alone', async () => {
    await staff.setUpPasskey();
    await site.database.db.deleteFrom('staffSessions').execute();
    const { result, headers } = await staff.signIn();
    expect(result).toMatchObject({ kind: 'second-factor-needed', steps: { hasApp: false, hasPasskey: true } });
    expect(await staff.emailOf(headers)).toBeUndefined();
    expect(await site.database.db.selectFrom('staffSessions').select('id').execute()).toEqual([]);
  });

  it('is not opened by a password whose check began before there was one', async () => {
    const verify: PasswordHash['verify'] = async (check) => {
      await site.database.db.updateTable('staff').set({ twoFactorEnabled: true }).execute();
      return fastPasswordHash.verify(check);
    };
    const identity = site.openIdentity({ passwordHash: { ...fastPasswordHash, verify } });
    expect(await identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress })).toEqual({ kind: 'refused' });
    expect(await site.database.db.selectFrom('staffSessions').select('id').execute()).toEqual([]);
  });

  it('is opened by the password and the passkey, once', async () => {
    const { passkey } = await staff.setUpPasskey();
    const { headers } = await staff.signIn();
    const step = await staff.finishWithPasskey(headers, passkey);
    expect(step.kind).toBe('signed-in');
    expect(step.options?.allowCredentials).toHaveLength(1);
    expect(step.options?.userVerification).toBe('required');
    expect(await staff.emailOf(step.headers)).toBe(EMAIL);
    expect(await step.repeat?.()).toEqual({ kind: 'expired' });
    expect((await staff.finishWithPasskey(headers, passkey)).kind).toBe('expired');
    expect(site.events.findLast(({ kind }) => kind === 'signed-in')?.detail).toBe('password and passkey');
  });

  it('is opened by the password and a recovery code, once', async () => {
    const { recoveryCodes } = await staff.setUpPasskey();
    const enter = async (code = '') => {
      const { headers } = await staff.signIn();
      return (await site.identity.finishSignIn({ headers, clientAddress, code })).kind;
    };
    expect(await enter('123456')).toBe('wrong-code');
    expect(await enter(recoveryCodes[0])).toBe('signed-in');
    expect(await enter(recoveryCodes[0])).toBe('wrong-code');
    expect(await enter(recoveryCodes[1])).toBe('signed-in');
  });

  it('is opened by the passkey alone', async () => {
    const { passkey } = await staff.setUpPasskey();
    const { kind, headers } = await staff.signInWithPasskey(passkey);
    expect(kind).toBe('signed-in');
    expect(await staff.emailOf(headers)).toBe(EMAIL);
  });

  it('is not opened by a passkey that has not verified its user', async () => {
    const { headers: full, passkey } = await staff.setUpPasskey();
    const { headers } = await staff.signIn();
    passkey.stopVerifying();
    expect((await staff.signInWithPasskey(passkey)).kind).toBe('refused');
    expect((await staff.finishWithPasskey(headers, passkey)).kind).toBe('refused');
    const unverified = createTestPasskey(SITE_URL);
    unverified.stopVerifying();
    expect(await staff.addPasskey(full, unverified)).toEqual({ kind: 'refused' });
  });

  it('is not opened by its password and the passkey of another account', async () => {
    await staff.setUpPasskey();
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const { passkey: foreign } = await staff.setUpPasskey(OTHER_EMAIL);
    const { headers } = await staff.signIn();
    expect((await staff.finishWithPasskey(headers, foreign)).kind).toBe('refused');
    expect(site.events.at(-1)).toMatchObject({ kind: 'code-failed', email: EMAIL, detail: 'passkey' });
  });

  it('limits passkeys after the password as it limits codes', async () => {
    const { passkey } = await staff.setUpPasskey();
    const { headers } = await staff.signIn();
    const attempt = { headers, clientAddress: '198.51.100.1', response: {} };
    expect(await site.identity.finishSignInWithPasskey(attempt)).toEqual({ kind: 'refused' });
    const limits = site.database.db.updateTable('signInTries').where('key', 'like', 'codes%');
    await limits.set({ points: MAX_CODES_PER_ACCOUNT }).execute();
    expect(await site.identity.finishSignInWithPasskey(attempt)).toMatchObject({ kind: 'too-many-attempts' });
    expect((await staff.finishWithPasskey(headers, passkey)).kind).toBe('signed-in');
  });

  it('is opened by the password alone after its last passkey is removed', async () => {
    const { headers } = await staff.setUpPasskey();
    await staff.addPasskey(headers, createTestPasskey(SITE_URL));
    const ids = async () =>
      (await site.database.db.selectFrom('staffPasskeys').select('id').execute()).map(({ id }) => id);
    const remove = async (id = '') =>
      (await site.identity.removePasskey({ headers, clientAddress, password: PASSWORD, id })).kind;
    const [first, second] = await ids();
    expect(await remove(first)).toBe('removed');
    expect((await staff.signIn()).kind).toBe('second-factor-needed');
    expect(await remove(first)).toBe('missing');
    await security.requireSecondFactor(true);
    expect(await remove(second)).toBe('required');
    expect(await ids()).toEqual([second]);
    await security.requireSecondFactor(false);
    expect(await remove(second)).toBe('removed');
    expect((await staff.signIn()).kind).toBe('signed-in');
    expect(kindsOf(site.events)).toContain('second-factor-off');
  });

  it('keeps its passkey and recovery codes if an authenticator app is added and removed', async () => {
    const { passkey, headers } = await staff.setUpPasskey();
    const request = { headers, clientAddress, password: PASSWORD };
    const started = await site.identity.startSetUp(request);
    const { key, recoveryCodes } = started.kind === 'started' ? started : { key: '', recoveryCodes: [] };
    const code = toTotpCode(key, Date.now());
    expect(await site.identity.confirmSetUp({ headers, clientAddress, code })).toMatchObject({ kind: 'on' });
    expect((await staff.signIn()).result).toMatchObject({ steps: { hasApp: true, hasPasskey: true } });
    await security.requireSecondFactor(true);
    expect(await site.identity.turnOffSecondFactor(request)).toEqual({ kind: 'off' });
    const next = await staff.signIn();
    expect(next.result).toMatchObject({ kind: 'second-factor-needed', steps: { hasApp: false, hasPasskey: true } });
    const recovery = { headers: next.headers, clientAddress, code: recoveryCodes[0] ?? '' };
    expect(await site.identity.finishSignIn(recovery)).toMatchObject({ kind: 'signed-in' });
    expect((await staff.signInWithPasskey(passkey)).kind).toBe('signed-in');
    expect(kindsOf(site.events)).toEqual(expect.arrayContaining(['app-added', 'app-removed']));
  });

  it('loses it by the operator’s reset, with its codes and sessions', async () => {
    const { headers } = await staff.setUpPasskey();
    expect(await security.resetSecondFactor(EMAIL)).toEqual({ kind: 'reset' });
    expect(await staff.emailOf(headers)).toBeUndefined();
    expect((await staff.signIn()).kind).toBe('signed-in');
  });
});

describe('an account with a passkey and without recovery codes', () => {
  it('gets codes at its next sign-in, before the password alone is refused', async () => {
    await staff.setUpOldPasskey();
    const { kind, headers } = await staff.signIn();
    expect(kind).toBe('codes-needed');
    expect(await staff.emailOf(headers)).toBeUndefined();
    expect(await site.identity.findSetUpStep(headers)).toEqual({ email: EMAIL, step: 'codes' });
    const client = { headers, clientAddress };
    expect(await site.identity.showFirstCodes(client)).toMatchObject({ kind: 'shown' });
    expect((await staff.signIn()).kind).toBe('codes-needed');
    const shown = await site.identity.showFirstCodes(client);
    expect(await site.identity.confirmFirstCodes(client)).toMatchObject({ kind: 'on' });
    expect(await staff.emailOf(headers)).toBe(EMAIL);
    const next = await staff.signIn();
    expect(next.kind).toBe('second-factor-needed');
    const code = shown.kind === 'shown' ? (shown.recoveryCodes[0] ?? '') : '';
    expect(await site.identity.finishSignIn({ headers: next.headers, clientAddress, code })).toMatchObject({
      kind: 'signed-in',
    });
  });

  it('gets them after a sign-in with the passkey as well', async () => {
    const { passkey } = await staff.setUpOldPasskey();
    const { kind, headers } = await staff.signInWithPasskey(passkey);
    expect(kind).toBe('codes-needed');
    expect(await staff.emailOf(headers)).toBeUndefined();
    await site.identity.showFirstCodes({ headers, clientAddress });
    await site.identity.confirmFirstCodes({ headers, clientAddress });
    expect(await staff.emailOf(headers)).toBe(EMAIL);
  });

  it('shows no codes to a full session, and sets no app up before them', async () => {
    const { headers: full } = await staff.setUpOldPasskey();
    expect(await site.identity.showFirstCodes({ headers: full, clientAddress })).toEqual({ kind: 'signed-out' });
    const { headers } = await staff.signIn();
    expect(await site.identity.confirmFirstCodes({ headers, clientAddress })).toEqual({ kind: 'signed-out' });
    expect(await site.identity.startSetUp({ headers, clientAddress, password: PASSWORD })).toEqual({
      kind: 'signed-out',
    });
  });

  it('is not opened by the password alone if the site requires a second step', async () => {
    const { passkey } = await staff.setUpOldPasskey();
    const { headers: open } = await staff.signIn();
    await security.requireSecondFactor(true);
    expect((await staff.signIn()).kind).toBe('set-up-link-needed');
    expect(await site.identity.findSetUpStep(open)).toBeNull();
    expect((await staff.signInWithPasskey(passkey)).kind).toBe('codes-needed');
  });
});
