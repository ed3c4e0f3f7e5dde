import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createPasskeySignIns } from '#tests/support/staff/passkey-sign-ins.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import {
  addCookies,
  CLIENT_ADDRESS,
  openTestIdentity,
  PASSWORD,
  SITE_URL,
} from '#tests/support/staff/test-identity.ts';
import { createTestPasskey } from '#tests/support/staff/test-passkey.ts';
import { canUsePasskeys, listPasskeys } from './passkeys.ts';

const OTHER_EMAIL = 'rafi@prohor.example';
const clientAddress = CLIENT_ADDRESS;

let site: TestIdentity;
let staff: ReturnType<typeof createPasskeySignIns>;

beforeEach(async () => {
  site = await openTestIdentity();
  staff = createPasskeySignIns(site);
});
afterEach(() => site.database.drop());

const SIGNED_OUT = new Headers();

/** The passkeys of the account of a session. */
async function listOwn(headers: Headers) {
  const viewer = await site.identity.findSession(headers);
  return listPasskeys(site.database.db, viewer?.staffId ?? '');
}

/** Asks for a new passkey, and returns how a response to it is stored. */
async function ask(headers: Headers) {
  const started = await site.identity.startPasskey({ headers, clientAddress, password: PASSWORD });
  if (started.kind !== 'started') throw new Error(`The registration was ${started.kind}.`);
  const request = { headers: addCookies(headers, started.setCookies), clientAddress };
  return {
    options: started.options,
    store: (response: unknown, name = 'Phone') => site.identity.addPasskey({ ...request, name, response }),
  };
}

test.each([
  ['https://prohor.example', true],
  ['https://prohor.example:8443', true],
  ['http://localhost:3000', true],
  ['http://prohor.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://203.0.113.7', false],
  ['https://[2001:db8::1]', false],
])('the site at %s can use passkeys: %s', (url, expected) => {
  expect(canUsePasskeys(url)).toBe(expected);
});

describe('a new passkey', () => {
  it.each([
    ['  আমার ফোন ', 'আমার ফোন'],
    [' ', 'Passkey'],
    ['😀'.repeat(61), '😀'.repeat(60)],
  ])('with the name %j is called %j', async (name, stored) => {
    const { headers } = await staff.signIn();
    const { options, store } = await ask(headers);
    expect(await store(createTestPasskey(SITE_URL).register(options), name)).toMatchObject({ kind: 'added' });
    expect(await listOwn(headers)).toMatchObject([{ name: stored.normalize('NFC') }]);
  });

  it('is refused if it is unreadable, or the browser did not ask for it', async () => {
    const { headers } = await staff.signIn();
    const { options, store } = await ask(headers);
    const response = createTestPasskey(SITE_URL).register(options);
    expect(await store(null)).toEqual({ kind: 'refused' });
    expect(await store({ ...response, response: {} })).toEqual({ kind: 'refused' });
    const request = { headers, clientAddress, name: 'Phone', response };
    expect(await site.identity.addPasskey(request)).toEqual({ kind: 'refused' });
    expect(await listOwn(headers)).toEqual([]);
  });

  it('needs a session, when it is asked for and when it is stored', async () => {
    const password = PASSWORD;
    expect(await site.identity.startPasskey({ headers: SIGNED_OUT, clientAddress, password })).toEqual({
      kind: 'signed-out',
    });
    const response = createTestPasskey(SITE_URL).register({ challenge: 'b3RoZXI' });
    const request = { headers: SIGNED_OUT, clientAddress, name: 'Phone', response };
    expect(await site.identity.addPasskey(request)).toEqual({ kind: 'signed-out' });
  });

  it('is not asked for by a session that has yet to see its recovery codes', async () => {
    await staff.setUpOldPasskey();
    const { kind, headers } = await staff.signIn();
    expect(kind).toBe('codes-needed');
    expect(await site.identity.startPasskey({ headers, clientAddress, password: PASSWORD })).toEqual({
      kind: 'signed-out',
    });
  });
});

describe('a stored passkey', () => {
  it('is renamed by its account only', async () => {
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const { headers } = await staff.setUpPasskey();
    const other = await staff.signIn({ email: OTHER_EMAIL });
    const [passkey] = await listOwn(headers);
    const id = passkey?.id ?? '';
    expect(await site.identity.renamePasskey({ headers: SIGNED_OUT, id, name: 'x' })).toEqual({ kind: 'signed-out' });
    expect(await site.identity.renamePasskey({ headers: other.headers, id, name: 'x' })).toEqual({ kind: 'missing' });
    expect(await listOwn(headers)).toMatchObject([{ name: 'Phone' }]);
    expect(await site.identity.renamePasskey({ headers, id, name: ' চাবি ' })).toEqual({ kind: 'renamed' });
    expect(await listOwn(headers)).toEqual([{ ...passkey, name: 'চাবি' }]);
  });

  it('is removed by its account only, with the password', async () => {
    await site.identity.addStaff(OTHER_EMAIL, PASSWORD);
    const { headers } = await staff.setUpPasskey();
    const other = await staff.signIn({ email: OTHER_EMAIL });
    const id = (await listOwn(headers))[0]?.id ?? '';
    const remove = (by: Headers, password: string) =>
      site.identity.removePasskey({ headers: by, clientAddress, password, id });
    expect(await remove(SIGNED_OUT, PASSWORD)).toEqual({ kind: 'signed-out' });
    expect(await remove(headers, 'wrong')).toEqual({ kind: 'wrong-password' });
    expect(await remove(other.headers, PASSWORD)).toEqual({ kind: 'missing' });
    expect(await listOwn(headers)).toHaveLength(1);
    expect(await remove(headers, PASSWORD)).toEqual({ kind: 'removed' });
    expect(await listOwn(headers)).toEqual([]);
  });
});

describe('a sign-in with a passkey', () => {
  it('is refused if its response is unreadable, and logged if the browser did not ask for it', async () => {
    const { passkey } = await staff.setUpPasskey();
    const sign = async (response: unknown) =>
      (await site.identity.signInWithPasskey({ headers: SIGNED_OUT, clientAddress, response })).kind;
    expect(await sign({})).toBe('refused');
    expect(site.events.map(({ kind }) => kind)).not.toContain('sign-in-failed');
    expect(await sign(passkey.sign({ challenge: 'b3RoZXI' }))).toBe('refused');
    expect(site.events.at(-1)).toMatchObject({ kind: 'sign-in-failed', detail: 'passkey' });
  });

  it('is refused for a deactivated account, and leaves no session', async () => {
    const { passkey } = await staff.setUpPasskey();
    const { db } = site.database;
    await db.deleteFrom('staffSessions').execute();
    await db.updateTable('staff').set({ deactivatedAt: Date.now() }).execute();
    expect((await staff.signInWithPasskey(passkey)).kind).toBe('refused');
    expect(await db.selectFrom('staffSessions').select('id').execute()).toEqual([]);
  });

  it('as the second step needs the password first', async () => {
    const { passkey } = await staff.setUpPasskey();
    expect((await staff.finishWithPasskey(SIGNED_OUT, passkey)).kind).toBe('expired');
  });
});
