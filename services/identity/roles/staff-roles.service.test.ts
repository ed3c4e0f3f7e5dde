import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { createPasskeySignIns } from '#tests/support/staff/passkey-sign-ins.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD } from '#tests/support/staff/test-identity.ts';
import { countOwners } from '../accounts/account-rows.ts';
import { changeAccount } from './change-account.ts';
import type { StaffRoles } from './staff-roles.ts';

const SECOND = 'rina@prohor.example';
const NEW = 'kamal@prohor.example';

let site: TestIdentity;
let roles: StaffRoles;
let owner: HistoryActor;
let second: HistoryActor;

const toActor = async (email: string): Promise<HistoryActor> => {
  const { id } = await site.database.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userEmail: email, userId: id };
};

beforeEach(async () => {
  site = await openTestIdentity();
  await site.identity.addStaff(SECOND, PASSWORD);
  roles = site.identity.roles;
  owner = await toActor(EMAIL);
  second = await toActor(SECOND);
});
afterEach(() => site.database.drop());

const turnOn = () => roles.turnOn({ ownerEmail: EMAIL, by: owner });
const listRoles = async () =>
  Object.fromEntries((await roles.listAccounts()).map(({ email, role }) => [email, role] as const));
const setRole = (email: string, role: 'owner' | 'editor' | 'reporter', by = owner) =>
  roles.changeAccount({ email, change: { kind: 'role', role, desks: null }, by });
const deactivate = (email: string, by = owner) => roles.changeAccount({ email, change: { kind: 'deactivate' }, by });
const listEvents = async () =>
  (await site.database.db.selectFrom('securityEvents').select(['kind', 'email', 'detail']).orderBy('id').execute())
    .filter(({ kind }) => /role|invit|deactivated|reactivated/.test(kind))
    .map(({ kind, email, detail }) => `${kind} ${email}: ${detail}`);

describe('turning roles on', () => {
  test('again is for an owner of then and the operator, so that nobody becomes an owner while roles are off', async () => {
    await turnOn();
    await roles.turnOff({ by: owner });
    expect(await roles.turnOn({ ownerEmail: SECOND, by: second })).toEqual({ kind: 'not-owner' });
    expect(await roles.hasRoles()).toBe(false);
    await deactivate(EMAIL, OPERATOR);
    expect(await roles.turnOn({ ownerEmail: EMAIL, by: owner })).toEqual({ kind: 'not-owner' });
    expect(await roles.turnOn({ ownerEmail: SECOND, by: second })).toEqual({ kind: 'not-owner' });
    expect(await roles.turnOn({ ownerEmail: SECOND, by: OPERATOR })).toEqual({ kind: 'on' });
  });

  test('makes the account an owner and the others editors; turning them off changes no role', async () => {
    expect(await turnOn()).toEqual({ kind: 'on' });
    expect(await listRoles()).toEqual({ [EMAIL]: 'owner', [SECOND]: 'editor' });
    expect(await setRole(SECOND, 'reporter')).toEqual({ kind: 'changed' });
    expect(await roles.turnOff({ by: owner })).toEqual({ kind: 'off' });
    expect(await roles.hasRoles()).toBe(false);
    expect(await roles.turnOn({ ownerEmail: EMAIL, by: OPERATOR })).toEqual({ kind: 'on' });
    expect(await listRoles()).toEqual({ [EMAIL]: 'owner', [SECOND]: 'reporter' });
    expect(await listEvents()).toEqual([
      `roles-on ${EMAIL}: by ${EMAIL}`,
      `role-changed ${SECOND}: editor → reporter, by ${EMAIL}`,
      `roles-off ${EMAIL}: by ${EMAIL}`,
      `roles-on ${EMAIL}: by operator`,
    ]);
  });

  test('by two people at the same time makes one of them an owner', async () => {
    const results = await Promise.all([turnOn(), roles.turnOn({ ownerEmail: SECOND, by: second })]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['already', 'on']);
    expect(await countOwners(site.database.db)).toBe(1);
  });

  test('needs an active account', async () => {
    expect(await roles.turnOn({ ownerEmail: NEW, by: OPERATOR })).toEqual({ kind: 'missing' });
    await deactivate(EMAIL, OPERATOR);
    expect(await turnOn()).toEqual({ kind: 'missing' });
  });
});

describe('an owner always remains', () => {
  beforeEach(turnOn);

  test('after a demotion, a deactivation and a removal of the only one', async () => {
    expect(await setRole(EMAIL, 'editor')).toEqual({ kind: 'last-owner' });
    expect(await deactivate(EMAIL)).toEqual({ kind: 'last-owner' });
    expect(await site.identity.removeStaff(EMAIL, { evenLast: true })).toEqual({ kind: 'last-owner' });
    expect(await listRoles()).toEqual({ [EMAIL]: 'owner', [SECOND]: 'editor' });
  });

  test('after two owners demote each other at the same time', async () => {
    await setRole(SECOND, 'owner');
    const results = await Promise.all([setRole(SECOND, 'editor'), setRole(EMAIL, 'editor', second)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', 'forbidden']);
    expect(await countOwners(site.database.db)).toBe(1);
  });

  test('after two demote themselves at the same time, and a deactivated one does not count', async () => {
    await setRole(SECOND, 'owner');
    const both = await Promise.all([setRole(EMAIL, 'editor'), setRole(SECOND, 'editor', second)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['changed', 'last-owner']);
    await setRole(EMAIL, 'owner', OPERATOR);
    await setRole(SECOND, 'owner', OPERATOR);
    await deactivate(SECOND);
    expect(await setRole(EMAIL, 'editor')).toEqual({ kind: 'last-owner' });
  });
});

test('only owners change accounts, not even dev mode, and without roles nobody', async () => {
  expect(await setRole(SECOND, 'owner')).toEqual({ kind: 'forbidden', reason: 'role' });
  await turnOn();
  const invited = { email: NEW, role: 'editor', desks: null, mustHaveSecondFactor: false } as const;
  for (const by of [second, DEV_MODE_ACTOR]) {
    const forbidden = { kind: 'forbidden', reason: 'role' };
    expect(await setRole(SECOND, 'owner', by)).toEqual(forbidden);
    expect(await deactivate(EMAIL, by)).toEqual(forbidden);
    expect(await roles.turnOff({ by })).toEqual(forbidden);
    expect(await roles.invite({ ...invited, by })).toEqual(forbidden);
    expect(await roles.revokeInvitation({ id: 'x', by })).toEqual(forbidden);
  }
  expect(await listEvents()).toHaveLength(1);
});

describe('a deactivated account', () => {
  test('loses its sessions and cannot sign in until it is reactivated', async () => {
    await turnOn();
    const signIn = () => site.identity.signIn({ email: SECOND, password: PASSWORD, clientAddress: CLIENT_ADDRESS });
    const opened = await signIn();
    const headers = new Headers({ Cookie: 'setCookies' in opened ? opened.setCookies.join('; ') : '' });
    expect(await site.identity.findSession(headers)).not.toBeNull();
    expect(await deactivate(SECOND)).toEqual({ kind: 'changed' });
    expect(await site.identity.findSession(headers)).toBeNull();
    expect(await signIn()).toEqual({ kind: 'deactivated' });
    const wrong = { email: SECOND, password: 'not the password', clientAddress: CLIENT_ADDRESS };
    expect(await site.identity.signIn(wrong)).toEqual({ kind: 'refused' });
    expect(await site.database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
    await roles.changeAccount({ email: SECOND, change: { kind: 'reactivate' }, by: owner });
    expect((await signIn()).kind).toBe('signed-in');
  });

  test('is named to the browser that signed in to it last, until it is reactivated', async () => {
    await turnOn();
    const openIn = async (email: string) => {
      const signedIn = await site.identity.signIn({ email, password: PASSWORD, clientAddress: CLIENT_ADDRESS });
      return new Headers({ Cookie: 'setCookies' in signedIn ? signedIn.setCookies.join('; ') : '' });
    };
    const [own, others] = [await openIn(SECOND), await openIn(EMAIL)];
    await site.identity.signOut(others);
    const listDeactivated = () =>
      Promise.all(
        [own, others, new Headers()].map(async (from) => (await site.identity.openSession(from)).isDeactivated),
      );
    expect(await listDeactivated()).toEqual([false, false, false]);
    await deactivate(SECOND);
    expect(await listDeactivated()).toEqual([true, false, false]);
    await roles.changeAccount({ email: SECOND, change: { kind: 'reactivate' }, by: owner });
    expect(await listDeactivated()).toEqual([false, false, false]);
  });

  test('cannot use its passkey, and a session that was stored late is none', async () => {
    const { setUpPasskey, signInWithPasskey } = createPasskeySignIns(site);
    const { passkey, headers } = await setUpPasskey();
    const sessions = await site.database.db.selectFrom('staffSessions').selectAll().execute();
    await deactivate(EMAIL, OPERATOR);
    expect((await signInWithPasskey(passkey)).kind).toBe('refused');
    await site.database.db.insertInto('staffSessions').values(sessions).execute();
    expect(await site.identity.findSession(headers)).toBeNull();
    expect((await site.identity.openSession(headers)).viewer).toBeNull();
  });
});

describe('an account that must have a second factor', () => {
  test('loses the sessions of the password alone, and needs a link to sign in', async () => {
    const headers = await site.signIn();
    const change = { kind: 'require-second-factor', isRequired: true } as const;
    await roles.changeAccount({ email: EMAIL, change, by: OPERATOR });
    expect(await site.identity.findSession(headers)).toBeNull();
    const request = { password: PASSWORD, clientAddress: CLIENT_ADDRESS };
    expect((await site.identity.signIn({ email: EMAIL, ...request })).kind).toBe('set-up-link-needed');
    expect((await site.identity.signIn({ email: SECOND, ...request })).kind).toBe('signed-in');
  });
});

test('an account that is seen has a time, and a rolled back change leaves nothing', async () => {
  await site.signIn();
  const [account] = await roles.listAccounts();
  expect(account?.lastSeenAt).toBeGreaterThan(Date.now() - DAY_MS);
  const { db } = site.database;
  const change = { kind: 'role', role: 'owner', desks: null } as const;
  const rolledBack = inTransaction(db, async (trx) => {
    await changeAccount(trx, { email: SECOND, change, by: OPERATOR, nowMs: 1 });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await listRoles()).toEqual({ [EMAIL]: 'editor', [SECOND]: 'editor' });
  expect(await listEvents()).toEqual([]);
});
