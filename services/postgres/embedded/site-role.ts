import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import pg from 'pg';
import { isPostgresError } from '../postgres-error.ts';
import type { Cluster } from './cluster.ts';
import { createMaintenanceClient, createSuperuserClient } from './cluster-connection.ts';

export const SITE_DATABASE = 'prohor';
/** The role that serves the site. It owns the site's database and everything in it, and nothing else. */
const SITE_ROLE = 'prohor_site';

/**
 * The advisory lock of the transaction that prepares the role. Several programs may open the data folder at the same
 * time.
 */
const ROLE_LOCK = 7_460_003;
const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

const PREPARE_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${SITE_ROLE}') then create role ${SITE_ROLE}; end if;
end $$;
alter role ${SITE_ROLE} login nosuperuser nocreaterole noreplication nobypassrls password `;

/**
 * Makes the site's role the owner of tables and functions that were created by earlier releases, which connected as the
 * superuser.
 */
const TAKE_OWNERSHIP = `
do $$
declare statement text;
begin
  for statement in
    select format('alter table %s owner to ${SITE_ROLE}', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and relowner <> '${SITE_ROLE}'::regrole
    union all
    select format('alter routine %s owner to ${SITE_ROLE}', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proowner <> '${SITE_ROLE}'::regrole
    union all
    select 'alter database ${SITE_DATABASE} owner to ${SITE_ROLE}' from pg_database
      where datname = '${SITE_DATABASE}' and datdba <> '${SITE_ROLE}'::regrole
  loop
    execute statement;
  end loop;
end $$`;

/**
 * Creates the site's role and database unless they exist, and makes the role the owner of everything in the database.
 * Safe to call concurrently from several programs. Returns the connection URL of the site's database.
 */
export async function prepareSiteDatabase(cluster: Cluster, port: number): Promise<string> {
  const password = await readSitePassword(cluster);
  await withClient(createMaintenanceClient(cluster, port), async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    await client.query(`${PREPARE_ROLE}${pg.escapeLiteral(password)}`);
    await client.query('commit');
    await createDatabase(client);
  });
  await withClient(createSuperuserClient(cluster, { port, database: SITE_DATABASE }), async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    await client.query(TAKE_OWNERSHIP);
    await client.query('commit');
  });
  return `postgres://${SITE_ROLE}:${password}@127.0.0.1:${port}/${SITE_DATABASE}`;
}

/**
 * The password of the site's role is tied to the cluster folder itself, so a copy has another password. A site whose
 * server has stopped can therefore never write to a copy that was started on its port.
 */
async function readSitePassword({ clusterDir, password }: Cluster): Promise<string> {
  const { ino } = await stat(clusterDir, { bigint: true });
  return createHmac('sha256', password).update(`${SITE_ROLE} ${ino}`).digest('base64url');
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [SITE_DATABASE]);
  if (rowCount) return;
  try {
    await client.query(`create database ${SITE_DATABASE} owner ${SITE_ROLE} template template0`);
  } catch (error) {
    // Another program created it concurrently.
    if (!isPostgresError(error, [DUPLICATE_DATABASE, UNIQUE_VIOLATION])) throw error;
  }
}

async function withClient(client: pg.Client, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
