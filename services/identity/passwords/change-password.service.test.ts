import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD } from '#tests/support/staff/test-identity.ts';
import { MAX_ATTEMPTS_PER_PAIR } from '../sign-in/sign-in-limits.ts';

let site: TestIdentity;

beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

describe('changePassword', () => {
  const change = (headers: Headers, currentPassword: string, newPassword: string) =>
    site.identity.changePassword({ headers, clientAddress: CLIENT_ADDRESS, currentPassword, newPassword });

  it('ends the other sessions and keeps the current one', async () => {
    const here = await site.signIn();
    const elsewhere = await site.signIn();
    expect(await change(here, PASSWORD, 'a new one altogether')).toEqual({ kind: 'changed' });
    expect(await site.identity.findSession(here)).not.toBeNull();
    expect(await site.identity.findSession(elsewhere)).toBeNull();
    expect(await site.identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS })).toEqual({
      kind: 'refused',
    });
  });

  it('refuses a wrong current password, a short new one and a signed-out visitor', async () => {
    const headers = await site.signIn();
    expect(await change(headers, 'not the password', 'a new one altogether')).toEqual({ kind: 'wrong-password' });
    expect(await change(headers, PASSWORD, 'short')).toEqual({ kind: 'bad-password', problem: 'too-short' });
    expect(await change(new Headers(), PASSWORD, 'a new one altogether')).toEqual({ kind: 'signed-out' });
  });

  it('counts towards the sign-in limits', async () => {
    const headers = await site.signIn();
    for (let n = 0; n < MAX_ATTEMPTS_PER_PAIR; n += 1)
      await change(headers, 'not the password', 'a new one altogether');
    expect(await change(headers, PASSWORD, 'a new one altogether')).toMatchObject({ kind: 'too-many-attempts' });
  });
});
