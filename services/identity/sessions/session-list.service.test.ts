import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocuments } from '#services/documents/documents.ts';
import { EVENT_RETENTION_MS } from '#services/security/security-events.ts';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD, toHeaders } from '#tests/support/staff/test-identity.ts';
import { createStaffSecurity } from '../second-factor/staff-security.ts';
import { SESSION_MAX_AGE_MS } from './sessions.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let site: TestIdentity;
beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

async function signInWith(userAgent: string): Promise<Headers> {
  const headers = new Headers({ 'User-Agent': userAgent });
  const credentials = { email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS };
  const result = await site.identity.signIn({ ...credentials, headers });
  return toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
}

async function readSecurity(headers: Headers, by = site.identity) {
  const viewer = await by.findSession(headers);
  if (viewer === null) throw new Error('The session has ended.');
  return by.readSecurity(viewer);
}

describe('the list of sessions', () => {
  it('shows browser, address and last use, this session first', async () => {
    const here = await signInWith(FIREFOX);
    await signInWith(PHONE);
    expect((await readSecurity(here)).sessions).toMatchObject([
      { browser: 'Firefox on Linux', clientAddress: CLIENT_ADDRESS, isCurrent: true },
      { browser: 'Chrome on Android', clientAddress: CLIENT_ADDRESS, isCurrent: false },
    ]);
  });

  it('ends one session, and all but this one', async () => {
    const [here, phone, other] = [await signInWith(FIREFOX), await signInWith(PHONE), await signInWith('')];
    const client = { headers: here, clientAddress: CLIENT_ADDRESS };
    const listed = (await readSecurity(here)).sessions.find(({ browser }) => browser === 'Chrome on Android');
    expect(await site.identity.endSessions({ ...client, id: listed?.id ?? '' })).toEqual({ kind: 'ended' });
    expect(await site.identity.findSession(phone)).toBeNull();
    expect(await site.identity.findSession(other)).not.toBeNull();
    await site.identity.endSessions({ ...client, id: null });
    expect(await site.identity.findSession(other)).toBeNull();
    expect(await site.identity.findSession(here)).not.toBeNull();
  });

  it('ends no session of another account', async () => {
    const here = await signInWith(FIREFOX);
    const [session] = (await readSecurity(here)).sessions;
    await site.identity.addStaff('rafi@prohor.example', 'long enough?');
    const credentials = { email: 'rafi@prohor.example', password: 'long enough?', clientAddress: CLIENT_ADDRESS };
    const result = await site.identity.signIn(credentials);
    const headers = toHeaders(result.kind === 'signed-in' ? result.setCookies : []);
    await site.identity.endSessions({ headers, clientAddress: CLIENT_ADDRESS, id: session?.id ?? '' });
    expect(await site.identity.findSession(here)).not.toBeNull();
  });

  it('returns that a session is missing and records no event for an unknown id, and none if there is no other session', async () => {
    const client = { headers: await signInWith(FIREFOX), clientAddress: CLIENT_ADDRESS };
    site.events.length = 0;
    expect(await site.identity.endSessions({ ...client, id: 'unknown' })).toEqual({ kind: 'missing' });
    expect(await site.identity.endSessions({ ...client, id: null })).toEqual({ kind: 'ended' });
    expect(site.events).toEqual([]);
  });

  it('stores the last use once in five minutes', async () => {
    const headers = await signInWith(FIREFOX);
    const lastUse = async () => (await readSecurity(headers)).sessions[0]?.lastUsedAt ?? 0;
    const before = await lastUse();
    await site.openIdentity({ now: () => before + 60_000 }).openSession(headers);
    expect(await lastUse()).toBe(before);
    await site.openIdentity({ now: () => before + 600_000 }).openSession(headers);
    expect(await lastUse()).toBe(before + 600_000);
  });

  it('contains no session that is older than 30 days, even if it is in use', async () => {
    const headers = await signInWith(FIREFOX);
    const later = site.openIdentity({ now: () => Date.now() + SESSION_MAX_AGE_MS });
    expect(await site.identity.findSession(headers)).not.toBeNull();
    expect(await later.findSession(headers)).toBeNull();
    const { viewer, setCookies } = await later.openSession(headers);
    expect(viewer).toBeNull();
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/));
    expect(await site.database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
  });
});

describe('the security log', () => {
  it('has sign-ins, changes and the operator’s actions, and no secret', async () => {
    const security = createStaffSecurity({ db: site.database.db, now: Date.now });
    const client = { headers: await signInWith(FIREFOX), clientAddress: CLIENT_ADDRESS };
    await site.identity.signIn({ email: EMAIL, password: 'not the password', clientAddress: CLIENT_ADDRESS });
    await site.identity.changePassword({ ...client, currentPassword: PASSWORD, newPassword: 'a new one altogether' });
    await site.identity.signIn({ email: EMAIL, password: 'a new one altogether', clientAddress: CLIENT_ADDRESS });
    await site.identity.endSessions({ ...client, id: null });
    await site.identity.signOut(client.headers);
    await createDocuments(site.database.db).setDevMode(true);
    await createDocuments(site.database.db).setMaintenance(false, null);
    await security.requireSecondFactor(false);
    await site.identity.removeStaff(EMAIL, { evenLast: true });
    const events = await security.listEvents({ limit: 100 });
    expect(events.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim()).reverse()).toEqual([
      'account-added operator',
      'signed-in password',
      'sign-in-failed',
      'password-changed',
      'signed-in password',
      'session-ended all others',
      'signed-out',
      'dev-mode-changed on',
      'maintenance-changed off',
      'policy-changed second factor optional',
      'account-removed operator',
    ]);
    expect(JSON.stringify([events, site.events])).not.toMatch(/not the password|a new one|নদীর|session_token/);
    expect(site.events).toContainEqual(
      expect.objectContaining({ kind: 'signed-in', email: EMAIL, clientAddress: CLIENT_ADDRESS, userAgent: FIREFOX }),
    );
    expect(await security.listEvents({ email: EMAIL, limit: 2 })).toMatchObject([
      { kind: 'account-removed' },
      { kind: 'signed-out' },
    ]);
  });

  it('does not contain what was typed as the email of no account', async () => {
    const credentials = { email: 'secret-password@typed.example', password: 'x', clientAddress: CLIENT_ADDRESS };
    await site.identity.signIn(credentials);
    expect(JSON.stringify(site.events)).not.toContain('secret-password');
  });

  it('is kept for 180 days', async () => {
    const security = createStaffSecurity({ db: site.database.db, now: Date.now });
    const before = await security.listEvents({ limit: 10 });
    await site.identity.deleteExpired(Date.now() + EVENT_RETENTION_MS - 60_000);
    expect(await security.listEvents({ limit: 10 })).toEqual(before);
    await site.identity.deleteExpired(Date.now() + EVENT_RETENTION_MS + 60_000);
    expect(await security.listEvents({ limit: 10 })).toEqual([]);
  });
});
