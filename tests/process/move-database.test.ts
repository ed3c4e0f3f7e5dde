import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { parseConfig } from '#server/runtime/config.ts';
import { openPool, openPostgres } from '#server/runtime/open-database.ts';
import type { Database } from '#services/postgres/database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { beginMove } from '#services/postgres/move-tables.ts';
import { readContent } from '#tests/support/database/read-tables.ts';
import { createEmptyDatabase } from '#tests/support/database/test-postgres.ts';
import { setUpBackup } from '#tests/support/site/backup-site.ts';
import { runCommandHere } from '#tests/support/site/run-command-here.ts';
import { startProhor } from '#tools/run-program.ts';
import { administer } from '#tools/temporary-postgres.ts';
import { eventually } from '../support/eventually.ts';

const { pathOf, site, siteVariables, onSite } = setUpBackup();

const createTarget = () => createEmptyDatabase(inject('templateUrl'));

/** Ends all connections to the database, as if their programs had ended. The pool of the test connects again when it is used. */
const endConnections = (url: string) =>
  eventually(async () => {
    const { rows } = await administer(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [new URL(url).pathname.slice(1)],
    );
    expect(rows).toEqual([]);
  });

const readSequences = async (db: Database) =>
  (await sql`select sequencename, last_value from pg_sequences where last_value is not null order by 1`.execute(db))
    .rows;

const readAll = async (db: Database) => ({ rows: await readContent(db), sequences: await readSequences(db) });

async function readEmbedded(dataDir: string) {
  const postgres = await openPostgres(parseConfig({ DATA_DIR: dataDir }), 'use');
  const db = openPool(postgres.url, 'use');
  const content = await readAll(db);
  await db.destroy();
  await postgres.close();
  return content;
}

test('a site moves to the embedded PostgreSQL and back, with all rows and sequences', async () => {
  // The numbers of deleted rows are not used again.
  await sql`select setval(pg_get_serial_sequence('effects', 'id'), 5000)`.execute(site().db);
  const content = await readAll(site().db);
  const used = await site()
    .db.connection()
    .execute(() => onSite(['move-database', 'embedded']));
  expect(used, used.err).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^Other programs have \d+ connections to the database; stop them first\.\n$/),
  });
  await endConnections(site().url);
  const moved = await onSite(['move-database', 'embedded']);
  expect(moved.err).toBe('');
  expect(moved.out).toMatch(
    /^Moved \d+ rows of \d+ tables\. All rows of the target are as in the original\.\nNow unset DATABASE_URL/,
  );
  expect(await readEmbedded(pathOf('site'))).toEqual(content);

  const target = await createTarget();
  const variables = { DATA_DIR: pathOf('site'), BACKUP_TARGET: pathOf('backups') };
  const back = await runCommandHere(['move-database', target.url], variables);
  expect(back).toMatchObject({ status: 0, err: '', out: expect.stringContaining('needs --take-over') });
  expect(await readAll(target.db)).toEqual(content);
  const occupied = 'The target is not an empty database.\n';
  expect(await runCommandHere(['move-database', target.url], variables)).toEqual({ status: 1, out: '', err: occupied });
  const embedded = 'The database is the embedded one already.\n';
  expect(await runCommandHere(['move-database', 'embedded'], variables)).toEqual({ status: 1, out: '', err: embedded });
  await target.drop();
});

test('a move that was killed is recognised and repeated', async () => {
  const target = await createTarget();
  await beginMove(target.db);
  await migrate(target.db, { isMove: true });
  await endConnections(site().url);
  const content = await readAll(site().db);
  await endConnections(site().url);
  await target.db.transaction().execute(async (trx) => {
    await sql`lock table kysely_migration in access share mode`.execute(trx);
    const { child, ended } = startProhor(['move-database', target.url], siteVariables());
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where relation = 'kysely_migration'::regclass and not granted`.execute(trx);
      expect(rows).toHaveLength(1);
    });
    child.kill('SIGKILL');
    await ended;
  });
  await endConnections(site().url);
  const onTarget = { DATA_DIR: pathOf('elsewhere'), DATABASE_URL: target.url };
  const unfinished =
    'The database is the target of a move that was interrupted; repeat move-database, which replaces its rows.\n';
  expect(await runCommandHere(['migrate'], onTarget)).toEqual({ status: 1, out: '', err: unfinished });
  const repeated = await onSite(['move-database', target.url]);
  expect(repeated, repeated.err).toMatchObject({
    status: 0,
    err: 'The target is of a move that was interrupted; its rows are replaced.\n',
  });
  expect(await readAll(target.db)).toEqual(content);
  expect(await runCommandHere(['migrate'], onTarget)).toMatchObject({ status: 0, err: '' });
  await target.drop();
});
