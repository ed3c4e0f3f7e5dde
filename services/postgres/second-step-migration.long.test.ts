import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEarlierSchema } from '#tests/support/database/create-earlier-schema.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

/** The schema of the previous release, with two accounts that have a session each; one has an authenticator app. */
beforeEach(async () => {
  database = await createEarlierSchema(inject('templateUrl'), '0012-public-images');
  await sql`
    insert into staff (id, name, email, two_factor_enabled, created_at, updated_at)
    values ('app', 'app', 'app', true, now(), now()), ('password', 'password', 'password', false, now(), now())`.execute(
    database.db,
  );
  await sql`
    insert into staff_sessions (id, staff_id, token, expires_at, created_at, updated_at)
    select id, id, id, now(), now(), now() from staff`.execute(database.db);
});
afterEach(() => database.drop());

const migrateAndListSessions = async () => {
  expect(await migrate(database.db, { upTo: '0013-second-step' })).toEqual(['0013-second-step']);
  return database.db.selectFrom('staffSessions').select(['staffId', 'hasSecondStep']).orderBy('staffId').execute();
};

test('keeps sessions if the site requires no second step, and marks the sessions of accounts with an app', async () => {
  expect(await migrateAndListSessions()).toEqual([
    { staffId: 'app', hasSecondStep: true },
    { staffId: 'password', hasSecondStep: false },
  ]);
});

test('ends sessions that a password alone opened if the site requires a second step', async () => {
  await sql`insert into sign_in_policy (requires_second_factor) values (true)`.execute(database.db);
  expect(await migrateAndListSessions()).toEqual([{ staffId: 'app', hasSecondStep: true }]);
});
