import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestIdentity } from '#tests/support/staff/test-identity.ts';
import { EMAIL, openTestIdentity } from '#tests/support/staff/test-identity.ts';

let site: TestIdentity;
let staffId: string;
beforeEach(async () => {
  site = await openTestIdentity();
  staffId = (await site.identity.findSession(await site.signIn()))?.staffId ?? '';
});
afterEach(() => site.database.drop());

test('a name replaces the email address in all sessions until it is removed', async () => {
  const session = await site.signIn();
  expect(await site.identity.listNames()).toEqual({});
  expect((await site.identity.findSession(session))?.name).toBe('');
  expect(await site.identity.setName({ staffId, name: ' মিনা  রহমান ' })).toEqual({ kind: 'named' });
  expect(await site.identity.listNames()).toEqual({ [EMAIL]: 'মিনা রহমান' });
  expect((await site.identity.findSession(session))?.name).toBe('মিনা রহমান');
  expect(await site.identity.setName({ staffId, name: '' })).toEqual({ kind: 'named' });
  expect(await site.identity.listNames()).toEqual({});
});

test('a name that a colleague has, in other letters too, is refused', async () => {
  await site.identity.addStaff('rafi@prohor.example', 'long enough?');
  const { id } = await site.database.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'rafi@prohor.example')
    .executeTakeFirstOrThrow();
  expect(await site.identity.setName({ staffId, name: 'Mina' })).toEqual({ kind: 'named' });
  expect(await site.identity.setName({ staffId: id, name: 'MINA' })).toEqual({ kind: 'name-taken' });
  expect(await site.identity.setName({ staffId, name: 'mina' })).toEqual({ kind: 'named' });
  expect(await site.identity.setName({ staffId, name: EMAIL })).toEqual({ kind: 'bad-name' });
});
