import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { checkPlaceWrites, openBackupPlace } from '#server/backup/backup-place.ts';
import { findLastBackup, readArchiveNote } from '#server/backup/last-backup.ts';
import { checkStoreWrites } from '#server/runtime/check-storage.ts';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { switchToDataOwner } from '#server/runtime/data-owner.ts';
import { explainFailure, toFailureText } from '#server/runtime/explain-failure.ts';
import { describeLostSettings, inspectConnections, NO_NOTIFICATIONS } from '#server/runtime/open-database.ts';
import { openMail } from '#server/runtime/open-mail.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import { isKeyOfDatabase, readConfiguredKey, toKeyPath } from '#services/identity/sessions/session-key.ts';
import { createDeliveryTargets } from '#services/outbox/targets.ts';
import { checkDatabase, readReplicas } from '#services/postgres/check-database.ts';
import { openHosts } from '#services/postgres/database-hosts.ts';
import { listMigrations } from '#services/postgres/migrate.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { EXIT_STATUS, printResult } from '../output.ts';
import type { OpenedDatabase } from '../with-database.ts';
import { withUnmigratedDatabase } from '../with-database.ts';

const GIGABYTE = 1024 ** 3;
const MIN_FREE_BYTES = 2 * GIGABYTE;
const MAX_CLOCK_DIFFERENCE_MS = 2 * SECOND_MS;
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
const MAX_ARCHIVE_AGE_MS = 10 * MINUTE_MS;

type Finding = { state: 'ok' | 'warning' | 'failure'; text: string };

const ok = (text: string): Finding => ({ state: 'ok', text });
const warning = (text: string): Finding => ({ state: 'warning', text });
const failure = (text: string): Finding => ({ state: 'failure', text });

/** `prohor doctor`: reports on each part of a site; status 1 if a part does not work. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks the database, images, mail, space, clock, key, deliveries and the last backup of this machine')
    .action(runDoctor);
}

async function runDoctor(): Promise<void> {
  const config = parseConfig(process.env);
  await switchToDataOwner(config.dataDir);
  const reports = [
    await examine('space', () => checkSpace(config)),
    await examine('images', () => checkImages(config)),
    await examine('mail', () => checkMail(config)),
    await examine('backup', () => checkBackup(config)),
    ...(config.backupPointInTime === 'on' ? [await examine('archive', () => checkArchive(config))] : []),
    ...(await examineDatabase()),
  ];
  if (reports.includes('failure')) process.exitCode = EXIT_STATUS.failed;
}

async function examineDatabase(): Promise<Finding['state'][]> {
  try {
    return await withUnmigratedDatabase(async (opened) => [
      await examine('database', () => checkSchema(opened)),
      await examine('connections', () => checkConnections(opened)),
      await examine('pooler', () => checkPooler(opened)),
      ...(openHosts(opened.url) === null ? [] : [await examine('replica', () => checkReplicas(opened))]),
      await examine('clock', () => checkClock(opened)),
      await examine('key', () => checkKey(opened)),
      await examine('deliveries', () => checkDeliveries(opened)),
    ]);
  } catch (error) {
    return [await examine('database', () => Promise.reject(error))];
  }
}

/** Prints a line, and returns its state. A check that rejects is a failure. */
async function examine(what: string, check: () => Promise<Finding>): Promise<Finding['state']> {
  const { state, text } = await check().catch((error) => failure(explainFailure(error) ?? toFailureText(error)));
  printResult(`${state.padEnd(8)} ${what.padEnd(12)} ${text}`);
  return state;
}

async function checkSpace({ dataDir }: Config): Promise<Finding> {
  const { bavail, bsize, ffree } = await statfs(dataDir);
  const text = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB and ${ffree} files are free in ${dataDir}.`;
  return bavail * bsize < MIN_FREE_BYTES ? warning(text) : ok(text);
}

async function checkImages({ storageUrl, dataDir }: Config): Promise<Finding> {
  const store = openObjectStore(storageUrl, dataDir);
  try {
    await checkStoreWrites(store);
    return ok(`${storageUrl ?? join(dataDir, 'files')} can be written.`);
  } catch (error) {
    return failure(`${storageUrl ?? dataDir}: images cannot be stored (${toFailureText(error)}).`);
  } finally {
    await store.close();
  }
}

async function checkMail(config: Config): Promise<Finding> {
  const transport = openMail(config);
  if (transport === null) return ok('SMTP_URL is not set: the site sends no mail.');
  const result = await transport.verify();
  if (result.kind === 'verified') return ok('The mail server accepts this machine; its certificate is valid.');
  return failure(`SMTP_URL: ${result.reason}`);
}

async function checkBackup(config: Config): Promise<Finding> {
  const { backupTarget, backupSchedule } = config;
  if (backupTarget !== null) await checkPlaceWrites(openBackupPlace(config, backupTarget));
  const last = await findLastBackup(config);
  const schedule = backupTarget === null || backupSchedule === 'off' ? '' : ` Written at ${backupSchedule}.`;
  if (last === null) return warning(`${backupTarget ?? 'This machine'} has no backup.${schedule}`);
  const text = `The last one, ${last.location}, is of ${last.createdAt}.${schedule}`;
  const isOld = Date.now() - Date.parse(last.createdAt) > MAX_BACKUP_AGE_MS;
  return isOld ? warning(`${text} It is older than two days.`) : ok(text);
}

async function checkArchive({ dataDir }: Config): Promise<Finding> {
  const note = await readArchiveNote(dataDir);
  if (note === null) return failure('The log of the database was never archived; the log of the site has the cause.');
  const text = `The archive had all finished segments of the database log at ${note.archivedAt}.`;
  if (Date.now() - Date.parse(note.archivedAt) <= MAX_ARCHIVE_AGE_MS) return ok(text);
  const isServed = (await findServer(dataDir)) !== null;
  return isServed ? failure(`${text} The log of the site has the cause.`) : warning(`${text} The site is stopped.`);
}

async function checkSchema({ db, url }: OpenedDatabase): Promise<Finding> {
  const { version, knowsBengali } = await checkDatabase(url);
  const { known, applied } = await listMigrations(db);
  const pending = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  const text = `PostgreSQL ${version}`;
  if (!knowsBengali) return failure(`${text} does not know Bengali letters: LC_CTYPE must be C.UTF-8.`);
  if (unknown.length > 0) return failure(`${text}, with migrations of a newer program: ${unknown.join(', ')}.`);
  if (pending.length > 0) return warning(`${text}; the next start runs migrations: ${pending.join(', ')}.`);
  return ok(`${text}, with the current schema and a locale for Bengali.`);
}

async function checkConnections({ config, url }: OpenedDatabase): Promise<Finding> {
  const { needed, state } = await inspectConnections(config, config.databaseUrl ?? url);
  const { maxConnections, openConnections } = state;
  const text = `This machine may open ${needed}; the server accepts ${maxConnections}, and ${openConnections} are open now.`;
  if (needed > maxConnections) return failure(`${text} Lower DATABASE_CONNECTIONS.`);
  return state.isSuperuser ? warning(`${text} The role is a superuser, which the site does not need.`) : ok(text);
}

async function checkPooler({ config, url }: OpenedDatabase): Promise<Finding> {
  const { receivesNotifications, state } = await inspectConnections(config, config.databaseUrl ?? url);
  if (!receivesNotifications) return failure(NO_NOTIFICATIONS);
  if (state.lostSettings.length > 0) return warning(describeLostSettings(state));
  return ok('Changes reach this machine, and its settings reach the database.');
}

async function checkReplicas({ db }: OpenedDatabase): Promise<Finding> {
  const replicas = await readReplicas(db);
  if (replicas.length === 0)
    return warning('None follows the primary, or the role of the site may not see it: grant it pg_read_all_stats.');
  return ok(replicas.map(({ name, lagMs }) => `${name} is ${(lagMs / SECOND_MS).toFixed(1)} s behind.`).join(' '));
}

async function checkClock({ url }: OpenedDatabase): Promise<Finding> {
  const beforeMs = Date.now();
  const { nowMs } = await checkDatabase(url);
  // The database read its clock at some time between the two readings of this one.
  const differenceMs = Math.max(beforeMs - nowMs, nowMs - Date.now(), 0);
  const text = `${(differenceMs / SECOND_MS).toFixed(1)} s between this machine and the database.`;
  return differenceMs <= MAX_CLOCK_DIFFERENCE_MS ? ok(text) : failure(`${text} Set both by NTP.`);
}

async function checkKey({ db, config }: OpenedDatabase): Promise<Finding> {
  const path = config.sessionKey === null ? toKeyPath(config.dataDir) : 'SESSION_KEY';
  const isMissing = config.sessionKey === null && (await stat(path).catch(() => null)) === null;
  if (isMissing) return warning(`${path} is missing; the next start creates it.`);
  const isOfDatabase = await isKeyOfDatabase(db, await readConfiguredKey(config));
  return isOfDatabase ? ok(`${path} is the key of the site.`) : failure(`${path} is not the key of the site.`);
}

async function checkDeliveries({ db }: OpenedDatabase): Promise<Finding> {
  const { known, applied } = await listMigrations(db);
  if (known.some((name) => !applied.includes(name))) return warning('Unknown until the migrations have run.');
  const targets = await createDeliveryTargets(db).list();
  if (targets.length === 0) return ok('The site tells no other system what changes.');
  const waiting = targets.reduce((sum, target) => sum + target.waiting, 0);
  const text = `${targets.length} targets; ${waiting} deliveries wait.`;
  const failing = targets.filter(({ failures, isPaused }) => failures > 0 && !isPaused).map(({ name }) => name);
  return failing.length === 0 ? ok(text) : warning(`${text} These fail: ${failing.join(', ')}.`);
}
