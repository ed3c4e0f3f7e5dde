import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { EMAIL, openTestIdentity } from '#tests/support/staff/test-identity.ts';

let site: TestIdentity;

beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

describe('a session', () => {
  it('rejects the sign-out if the database cannot end it', async () => {
    const headers = await site.signIn();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`.execute(
      site.database.db,
    );
    await sql`create trigger refuse before delete on staff_sessions execute function refuse()`.execute(
      site.database.db,
    );
    await expect(site.identity.signOut(headers)).rejects.toThrow('not now');
    await sql`drop trigger refuse on staff_sessions`.execute(site.database.db);
    await site.identity.signOut(headers);
    expect(await site.identity.findSession(headers)).toBeNull();
  });

  it('ends at sign-out in every process', async () => {
    const headers = await site.signIn();
    const setCookies = await site.identity.signOut(headers);
    expect(setCookies).toEqual([
      expect.stringMatching(/^__Secure-prohor\.session_token=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/session_data=; Max-Age=0/),
      expect.stringMatching(/dont_remember=; Max-Age=0/),
      'newsroom=; Max-Age=0; Path=/; SameSite=Lax; Secure',
    ]);
    expect(await site.openIdentity().findSession(headers)).toBeNull();
  });

  it('ends when it expires, and deleteExpired deletes it', async () => {
    const headers = await site.signIn();
    await site.database.db
      .updateTable('staffSessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    await site.identity.deleteExpired(Date.now());
    expect(await site.database.db.selectFrom('staffSessions').selectAll().execute()).toEqual([]);
    expect(await site.identity.openSession(headers)).toMatchObject({ viewer: null });
  });

  it('has its cookies and the hint cleared after it has ended', async () => {
    const headers = await site.signIn();
    await site.identity.setPassword(EMAIL, 'another password');
    const { setCookies } = await site.identity.openSession(headers);
    expect(setCookies).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/));
    expect(setCookies).toContain('newsroom=; Max-Age=0; Path=/; SameSite=Lax; Secure');
  });

  it('is extended after a day', async () => {
    const headers = await site.signIn();
    expect(await site.identity.openSession(headers)).toMatchObject({ viewer: { email: EMAIL }, setCookies: [] });
    await sql`update staff_sessions set expires_at = expires_at - interval '25 hours'`.execute(site.database.db);
    const { setCookies } = await site.identity.openSession(headers);
    expect(setCookies).toEqual([expect.stringContaining('session_token='), expect.stringContaining('newsroom=1')]);
  });

  it('ends together with all others at signOutEverywhere', async () => {
    const here = await site.signIn();
    const elsewhere = await site.signIn();
    await site.identity.signOutEverywhere(here);
    expect(await site.identity.findSession(here)).toBeNull();
    expect(await site.identity.findSession(elsewhere)).toBeNull();
  });
});
