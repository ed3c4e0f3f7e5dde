import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { DEV_MODE_ACTOR } from '#domain/desk/history.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD } from '#tests/support/staff/test-identity.ts';
import type { StaffLink } from './send-staff-link.ts';
import type { StaffRoles } from './staff-roles.ts';

const SECOND = 'rina@prohor.example';
const NEW = 'kamal@prohor.example';
const NEW_PASSWORD = 'নতুন মানুষের নতুন গোপন কথা';

let site: TestIdentity;
let roles: StaffRoles;
let owner: HistoryActor;
let second: HistoryActor;

/** A site with roles: {@link EMAIL} is its owner, {@link SECOND} an editor. */
beforeEach(async () => {
  site = await openTestIdentity();
  await site.identity.addStaff(SECOND, PASSWORD);
  roles = site.identity.roles;
  const accounts = await roles.listAccounts();
  const toActor = (email: string) => ({
    userEmail: email,
    userId: accounts.find((one) => one.email === email)?.id ?? '',
  });
  [owner, second] = [toActor(EMAIL), toActor(SECOND)];
  await roles.turnOn({ ownerEmail: EMAIL, by: owner });
});
afterEach(() => site.database.drop());

const REQUEST = {
  email: ` ${NEW.toUpperCase()}`,
  role: 'editor',
  desks: ['খেলা'],
  mustHaveSecondFactor: false,
} as const;

/** Returns the token, or the kind of a refusal. */
async function invite(change: object = {}, by = owner): Promise<string> {
  const result = await roles.invite({ ...REQUEST, ...change, by });
  return result.kind === 'invited' ? result.token : result.kind;
}

const accept = (token: string) => roles.acceptInvitation({ token, password: NEW_PASSWORD });
const setRole = (email: string, role: 'owner' | 'editor', by = owner) =>
  roles.changeAccount({ email, change: { kind: 'role', role, desks: null }, by });
const listEvents = async (kinds: readonly string[]) =>
  (
    await site.database.db
      .selectFrom('securityEvents')
      .select(['kind', 'email', 'detail'])
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute()
  ).map(({ kind, email, detail }) => `${kind} ${email}: ${detail}`);

describe('an invitation', () => {
  test('creates the account once, with its role and desks, and stores no token', async () => {
    const token = await invite();
    const stored = await site.database.db.selectFrom('staffVerifications').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const results = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['accepted', 'missing', 'missing']);
    expect((await roles.listAccounts()).at(-1)).toMatchObject({ email: NEW, role: 'editor', desks: ['খেলা'] });
    const signedIn = { email: NEW, password: NEW_PASSWORD, clientAddress: CLIENT_ADDRESS };
    expect((await site.identity.signIn(signedIn)).kind).toBe('signed-in');
    expect(await listEvents(['account-invited'])).toEqual([`account-invited ${NEW}: editor, by ${EMAIL}`]);
  });

  test('is replaced by another for the same email, revoked, and expires after a week', async () => {
    const [first, replacing] = [await invite(), await invite()];
    expect(await accept(first)).toEqual({ kind: 'missing' });
    const [listed] = await roles.listInvitations();
    expect(listed).toMatchObject({ email: NEW, by: EMAIL });
    expect(await roles.revokeInvitation({ id: listed?.id ?? '', by: owner })).toEqual({ kind: 'revoked' });
    expect(await roles.revokeInvitation({ id: listed?.id ?? '', by: owner })).toEqual({ kind: 'missing' });
    expect(await accept(replacing)).toEqual({ kind: 'missing' });
    const last = await invite();
    const later = site.openIdentity({ now: () => Date.now() + 7 * DAY_MS });
    expect(await later.roles.findInvitation(last)).toBeNull();
    expect(await later.roles.acceptInvitation({ token: last, password: NEW_PASSWORD })).toEqual({ kind: 'missing' });
    expect(await later.roles.listInvitations()).toEqual([]);
  });

  test('that was guessed is none, nor is the id, the stored hash or the link of another purpose', async () => {
    const token = await invite();
    const [{ id, identifier } = { id: '', identifier: '' }] = await site.database.db
      .selectFrom('staffVerifications')
      .selectAll()
      .execute();
    const setUp = await roles.createSetUpLink({ email: SECOND, by: owner });
    const setUpToken = setUp.kind === 'created' ? setUp.token : '';
    const guesses = ['', '%', 'x'.repeat(43), token.toLowerCase(), `${token} `, id, identifier, setUpToken];
    for (const guess of guesses) {
      expect(await roles.findInvitation(guess)).toBeNull();
      expect(await accept(guess)).toEqual({ kind: 'missing' });
    }
    expect(await roles.listAccounts()).toHaveLength(2);
    expect((await accept(token)).kind).toBe('accepted');
  });

  test('is refused for an existing account and for what is no email', async () => {
    expect(await invite({ email: SECOND.toUpperCase() })).toBe('taken');
    expect(await invite({ email: 'কেউ' })).toBe('bad-email');
    expect(await roles.listInvitations()).toEqual([]);
  });

  test('for an email that has got an account since changes nothing about that account', async () => {
    const token = await invite({ role: 'owner', desks: null });
    await site.identity.addStaff(NEW, PASSWORD);
    expect(await accept(token)).toEqual({ kind: 'taken' });
    expect((await roles.listAccounts()).at(-1)).toMatchObject({ email: NEW, role: 'editor' });
    const request = { email: NEW, clientAddress: CLIENT_ADDRESS };
    expect((await site.identity.signIn({ ...request, password: NEW_PASSWORD })).kind).toBe('refused');
    expect((await site.identity.signIn({ ...request, password: PASSWORD })).kind).toBe('signed-in');
  });

  test('is created and revoked by owners only', async () => {
    await invite();
    const [{ id } = { id: '' }] = await roles.listInvitations();
    for (const by of [second, DEV_MODE_ACTOR, { userEmail: 'guessed', userId: 'guessed' }]) {
      expect(await invite({ email: 'new@prohor.example' }, by)).toBe('forbidden');
      expect((await roles.revokeInvitation({ id, by })).kind).toBe('forbidden');
    }
    expect(await roles.listInvitations()).toHaveLength(1);
  });

  test('gives the account its name, which nobody else has', async () => {
    const token = await invite();
    const acceptAs = (name: string) => roles.acceptInvitation({ token, name, password: NEW_PASSWORD });
    expect(await acceptAs('a@b.example')).toEqual({ kind: 'bad-name' });
    expect(await site.identity.setName({ staffId: owner.userId ?? '', name: 'রিনা' })).toEqual({ kind: 'named' });
    expect(await acceptAs('রিনা')).toEqual({ kind: 'name-taken' });
    expect(await acceptAs('  কামাল   হোসেন ')).toMatchObject({ kind: 'accepted' });
    expect(await site.identity.listNames()).toMatchObject({ [NEW]: 'কামাল হোসেন' });
  });

  test('remains after a weak password', async () => {
    const token = await invite();
    expect(await roles.acceptInvitation({ token, password: 'password123' })).toMatchObject({ kind: 'bad-password' });
    expect((await accept(token)).kind).toBe('accepted');
  });

  test('of an account that must have a second factor lets the first sign-in enrol one', async () => {
    const accepted = await accept(await invite({ mustHaveSecondFactor: true }));
    const setUpToken = 'setUpToken' in accepted ? (accepted.setUpToken ?? '') : '';
    const signedIn = { email: NEW, password: NEW_PASSWORD, clientAddress: CLIENT_ADDRESS, setUpToken };
    expect((await site.identity.signIn(signedIn)).kind).toBe('set-up-needed');
  });
});

describe('an invitation by someone who is no longer an owner', () => {
  const endings: Record<string, () => Promise<{ kind: string }>> = {
    'a deactivated owner': () => roles.changeAccount({ email: SECOND, change: { kind: 'deactivate' }, by: owner }),
    'a demoted owner': () => setRole(SECOND, 'editor'),
    'a removed owner': () => site.identity.removeStaff(SECOND),
  };

  test.each(Object.entries(endings))('%s does not work, and those of others do', async (_, end) => {
    await setRole(SECOND, 'owner');
    const [token, kept] = [await invite({ role: 'owner' }, second), await invite({ email: 'mita.roy@prohor.example' })];
    expect(['changed', 'removed']).toContain((await end()).kind);
    expect(await accept(token)).toEqual({ kind: 'missing' });
    expect((await accept(kept)).kind).toBe('accepted');
    expect(await listEvents(['invitation-revoked'])).toEqual([
      `invitation-revoked ${NEW}: by ${SECOND}, who is no longer an owner`,
    ]);
    await roles.changeAccount({ email: SECOND, change: { kind: 'reactivate' }, by: owner });
    expect(await accept(token)).toEqual({ kind: 'missing' });
  });

  test('that is accepted at the same time creates an account, or none', async () => {
    await setRole(SECOND, 'owner');
    const token = await invite({}, second);
    const [accepted] = await Promise.all([accept(token), setRole(SECOND, 'editor')]);
    expect((await roles.listAccounts()).length).toBe(accepted.kind === 'accepted' ? 3 : 2);
    expect(await roles.listInvitations()).toEqual([]);
  });
});

describe('sending a link by mail', () => {
  const sent: object[] = [];
  const mail = (link: StaffLink, by = owner, kind = 'sent') =>
    roles.sendStaffLink({
      ...{ link, by },
      send: async (to) => {
        sent.push(to);
        return { kind };
      },
    });
  beforeEach(() => sent.splice(0));

  test('gives the recipient of an invitation or a set-up link to the mail, and is recorded', async () => {
    const token = await invite();
    expect(await mail({ purpose: 'invitation', token })).toEqual({ kind: 'sent' });
    const setUp = await roles.createSetUpLink({ email: SECOND, by: owner });
    expect(await mail({ purpose: 'set-up', token: setUp.kind === 'created' ? setUp.token : '' })).toEqual({
      kind: 'sent',
    });
    expect(sent).toMatchObject([
      { email: NEW, expiresAt: expect.any(Number) },
      { email: SECOND, expiresAt: expect.any(Number) },
    ]);
    expect(await listEvents(['link-mailed'])).toEqual([
      `link-mailed ${NEW}: invitation, by ${EMAIL}`,
      `link-mailed ${SECOND}: set-up, by ${EMAIL}`,
    ]);
  });

  test('that the mail server refuses leaves the link valid and is not recorded', async () => {
    const token = await invite();
    expect(await mail({ purpose: 'invitation', token }, owner, 'refused')).toEqual({ kind: 'refused' });
    expect(await listEvents(['link-mailed'])).toEqual([]);
    expect((await accept(token)).kind).toBe('accepted');
  });

  test('is refused to everyone but owners, and for links that do not exist', async () => {
    const token = await invite();
    for (const by of [second, DEV_MODE_ACTOR]) {
      expect(await mail({ purpose: 'invitation', token }, by)).toEqual({ kind: 'forbidden', reason: 'role' });
    }
    expect(await mail({ purpose: 'set-up', token })).toEqual({ kind: 'missing' });
    expect(await mail({ purpose: 'invitation', token: 'guessed' })).toEqual({ kind: 'missing' });
    await roles.turnOff({ by: OPERATOR });
    expect(await mail({ purpose: 'invitation', token })).toEqual({ kind: 'forbidden', reason: 'role' });
    expect(sent).toEqual([]);
  });
});
