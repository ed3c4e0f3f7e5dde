import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportImages, ImportRun, ImportRunKind } from '#domain/import/moving/site-import.ts';
import { createRun, parseSiteUrl } from '#domain/import/moving/site-import.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { fetchImages, previewFetch } from '#server/fetch-images/fetch-images.ts';
import { openFetchReport } from '#server/fetch-images/fetch-report.ts';
import { createPrimaryWatch } from '#server/jobs/primary-watch.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { systemClock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { explainFailure, OperatorError, toFailureText } from '#server/runtime/explain-failure.ts';
import { log } from '#server/runtime/log.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import type { Database } from '#services/postgres/database.ts';
import { openHosts } from '#services/postgres/database-hosts.ts';
import { lockForImport } from '#services/postgres/import-lock.ts';
import { lowerPriority } from '#services/processes/job-process.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { createRemoteFetch } from '#services/storage/remote-images/fetch-remote.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import type { ImportSource } from '../moving/import-site.ts';
import { importSite } from '../moving/import-site.ts';
import { sumFileSizes } from '../moving/read-bytes.ts';
import { toSiteKey } from '../moving/site-redirects.ts';
import type { ImportFolder } from './import-folder.ts';
import { findSystem, openImportFolder } from './import-folder.ts';
import { createStateWriter, MAX_FAILED_SAVES, tolerateFailures } from './state-writer.ts';

const TICK_MS = 500;
const CONCURRENT_IMAGES = 4;
const IMAGE_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * The process of a dry run or an import from the dashboard: `run-import.ts KIND PRIMARY START`. START is the content of its
 * start mark. Saves its state in the import folder every half second. Stops cleanly if the owner stops it, or if the process
 * with the id PRIMARY has ended.
 */
async function run(kind: ImportRunKind, primaryPid: number, start: string): Promise<void> {
  lowerPriority(process.pid);
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? '';
  const folder = openImportFolder(config.dataDir);
  const state = createRun(kind, process.pid, Date.now());
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
    stop();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const write = createStateWriter(folder, state, stop);
  const save = tolerateFailures(write.save, fail);
  let unlock: (() => Promise<void>) | null = null;
  try {
    unlock = await lockForImport(url, () => fail(new OperatorError('The connection to the database was lost.')));
    if (unlock === null) throw new OperatorError('Another import is running, perhaps on the command line.');
    if (kind === 'dry-run') await folder.removeRun('import');
    await write.begin();
    await folder.removeStartMark(start);
    const stopWatching = await watchPrimary(url);
    const stopTicking = every(TICK_MS, async () => {
      if (!isAlive(primaryPid) || (await folder.hasStopMark())) stop();
      await save();
    });
    try {
      await work(kind, state, { config, folder, stopping: stopping.signal });
    } finally {
      await stopTicking();
      await stopWatching();
    }
    if (failure !== null) throw failure;
    state.end = stopping.signal.aborted ? 'stopped' : 'done';
  } catch (error) {
    state.end = stopping.signal.aborted && failure === null ? 'stopped' : 'failed';
    state.failure = await explain(failure ?? error, folder);
    if (state.end === 'failed') log.error({ error: failure ?? error }, 'the import from the dashboard failed');
  }
  state.endedMs = Date.now();
  for (let tries = 1; !(await save()) && tries < MAX_FAILED_SAVES; tries += 1) await sleep(TICK_MS);
  if (unlock !== null) await rm(folder.stopMark, { force: true });
  await unlock?.();
}

/** Needed because a frozen host does not break its connections. With several hosts, finds the one that accepts writes. */
async function watchPrimary(url: string): Promise<() => Promise<void>> {
  const scheduler = createScheduler({ clock: systemClock, log });
  await scheduler.start(createPrimaryWatch({ hosts: [openHosts(url)], log }).job);
  return scheduler.stop;
}

type Work = { config: Config; folder: ImportFolder; stopping: AbortSignal };

/** Imports the files and then the images, and reports the progress in `state`. */
async function work(kind: ImportRunKind, state: ImportRun, { config, folder, stopping }: Work): Promise<void> {
  const files = await folder.listFiles();
  const options = await folder.readOptions();
  const paths = files.map(({ id }) => folder.toPath(id));
  const source: ImportSource =
    findSystem(files) === 'ghost'
      ? { system: 'ghost', siteUrl: parseSiteUrl(options.siteUrl) ?? '', members: options.members }
      : { system: 'wordpress', trash: options.trash };
  // Every file is read twice.
  state.totalBytes = 2 * (await sumFileSizes(paths));
  const db = openPool(config.databaseUrl ?? '', 'use');
  try {
    const { url, counts, addresses, totals, failure } = await importSite({
      ...{ db, config, paths, source, stopping },
      toMappingPath: (siteUrl) => folder.toMappingPath(toSiteKey(siteUrl)),
      mayBeginAgain: true,
      reportPath: folder.toReportPath(kind),
      isDryRun: kind === 'dry-run',
      progress: {
        advance: (bytes, items) => Object.assign(state, { bytes, items }),
        print: () => {},
        stop: () => {},
      },
    });
    const shown = failure === null || stopping.aborted ? null : await nameFiles(failure, folder);
    state.result = { url, counts: { ...counts, addresses }, losses: [...totals], failure: shown };
    if (kind === 'import' && options.images === 'fetch' && !stopping.aborted) {
      await fetchAll(db, state, { config, folder, stopping });
    }
  } finally {
    await db.destroy();
  }
}

/** Stores the images of the articles, as `prohor fetch-images` does. Connects only to public addresses and `IMPORT_NETWORKS`. */
async function fetchAll(db: Database, state: ImportRun, { config, folder, stopping }: Work): Promise<void> {
  const store = openObjectStore(config.storageUrl, config.dataDir);
  const files = createFileStorage({ db, store, findUses: findImageUses, onDeleteFailed: () => {} });
  const base = { db, files, siteUrl: config.siteUrl, stopping };
  const preview = openFetchReport(null, () => {});
  const report = openFetchReport(folder.toReportFile('images.txt'), () => {});
  const images: ImportImages = { total: 0, fetched: 0, existing: 0, failed: 0 };
  state.images = images;
  state.phaseStartedMs = Date.now();
  const updateTotals = () => {
    const { fetched, existing, failed } = report.readTotals();
    Object.assign(images, { fetched, existing, failed });
  };
  try {
    await previewFetch({ ...base, report: preview });
    const { existing, foundByHost } = preview.readTotals();
    images.total = [...foundByHost.values()].reduce((sum, found) => sum + found, existing);
    await fetchImages({
      ...base,
      report: {
        ...report,
        addImage: (...added) => {
          report.addImage(...added);
          updateTotals();
        },
      },
      editing: createArticleEditing(db),
      fetchRemote: createRemoteFetch({
        timeoutMs: IMAGE_TIMEOUT_MS,
        isAllowedAddress: createAddressCheck(config.importNetworks),
      }),
      concurrency: CONCURRENT_IMAGES,
    });
  } finally {
    report.close();
    await store.close();
  }
}

/** Repeats a call, without overlap. The returned function stops this and waits for the last call. */
function every(ms: number, call: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(call);
  }, ms);
  return () => {
    clearInterval(timer);
    return last;
  };
}

async function explain(error: unknown, folder: ImportFolder): Promise<string> {
  return nameFiles(explainFailure(error) ?? toFailureText(error), folder);
}

/** Replaces paths with the names of the files that the owner uploaded. */
async function nameFiles(text: string, folder: ImportFolder): Promise<string> {
  const files = await folder.listFiles();
  return files.reduce((named, { id, name }) => named.replaceAll(folder.toPath(id), name), text);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const [kind, primary, start = ''] = process.argv.slice(2);
await run(kind === 'import' ? 'import' : 'dry-run', Number(primary), start);
