import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestIdentity } from '#tests/support/test-identity.ts';
import { CLIENT_ADDRESS, EMAIL, openTestIdentity, PASSWORD } from '#tests/support/test-identity.ts';
import type { Identity } from './identity.ts';
import { MAX_ATTEMPTS_PER_ACCOUNT, MAX_ATTEMPTS_PER_ADDRESS } from './sign-in-limits.ts';

let site: TestIdentity;

beforeEach(async () => {
  site = await openTestIdentity();
});
afterEach(() => site.database.drop());

const fail = (by: Identity, email: string, clientAddress: string) =>
  by.signIn({ email, password: 'not the password', clientAddress });

async function failTimes(times: number, email: (n: number) => string, address: (n: number) => string) {
  for (let n = 0; n < times; n += 1) await fail(site.identity, email(n), address(n));
}

describe('sign-in limits', () => {
  it('count failures of one account across addresses and processes', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    expect(
      await site.openIdentity().signIn({ email: EMAIL, password: PASSWORD, clientAddress: CLIENT_ADDRESS }),
    ).toMatchObject({
      kind: 'too-many-attempts',
      retryAfterS: expect.closeTo(900, -2),
    });
  });

  it('apply to an unknown email as well', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT,
      () => 'nobody@prohor.example',
      (n) => `198.51.100.${n}`,
    );
    expect(await fail(site.identity, 'nobody@prohor.example', CLIENT_ADDRESS)).toMatchObject({
      kind: 'too-many-attempts',
    });
  });

  it('count failures of one address across accounts', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ADDRESS,
      (n) => `guess${n}@prohor.example`,
      (n) => `2001:db8:0:1::${n}`,
    );
    expect(await fail(site.identity, 'one-more@prohor.example', '2001:db8:0:1:ffff::1')).toMatchObject({
      kind: 'too-many-attempts',
    });
    expect(await fail(site.identity, 'one-more@prohor.example', '2001:db8:0:2::1')).toEqual({ kind: 'refused' });
  });

  it('apply to parallel attempts', async () => {
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, n) => fail(site.identity, EMAIL, `198.51.100.${n}`)),
    );
    expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(MAX_ATTEMPTS_PER_ACCOUNT);
  });

  it('start again after a successful sign-in', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT - 1,
      () => EMAIL,
      () => CLIENT_ADDRESS,
    );
    await site.signIn();
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT - 1,
      () => EMAIL,
      () => CLIENT_ADDRESS,
    );
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });

  it('let the owner sign in from a known address while others use up the count', async () => {
    await site.signIn();
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT + 1,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });

  it('end with their window, and deleteExpired deletes their counts', async () => {
    await failTimes(
      MAX_ATTEMPTS_PER_ACCOUNT + 1,
      () => EMAIL,
      (n) => `198.51.100.${n}`,
    );
    await site.database.db
      .updateTable('signInTries')
      .set({ expire: Date.now() - 1 })
      .execute();
    await site.identity.deleteExpired(Date.now());
    expect(await site.database.db.selectFrom('signInTries').selectAll().execute()).toEqual([]);
    expect(await site.identity.findSession(await site.signIn())).not.toBeNull();
  });
});
