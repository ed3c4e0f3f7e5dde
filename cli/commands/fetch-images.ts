import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { SECOND_MS } from '#domain/time/durations.ts';
import { fetchImages, previewFetch } from '#server/fetch-images/fetch-images.ts';
import type { FetchReport } from '#server/fetch-images/fetch-report.ts';
import { openFetchReport } from '#server/fetch-images/fetch-report.ts';
import { createUploadsFetch } from '#server/fetch-images/uploads-folder.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { createRemoteFetch } from '#services/storage/remote-images/fetch-remote.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import type { OpenedDatabase } from '../with-database.ts';
import { withDatabase } from '../with-database.ts';

const BYTES_OF_MB = 1_000_000;

type FetchFlags = {
  dryRun?: boolean;
  report?: string;
  concurrency: number;
  timeout: number;
  allowNetwork?: string[];
  uploads?: string;
};

/** `prohor fetch-images`: stores the images that articles show from other sites (docs/operating.md). */
export function addFetchImagesCommand(program: Command, stopping: AbortSignal): void {
  program
    .command('fetch-images')
    .description('stores the images that articles show from other sites, and makes the articles show the stored ones')
    .option('--dry-run', 'only says what would be fetched')
    .option('--report <file>', 'writes every image and article to this file, one line of JSON each')
    .option('--concurrency <number>', 'how many articles at the same time, 1 to 8', wholeNumber(1, 8), 4)
    .option('--timeout <seconds>', 'limit for fetching one image, 1 to 600', wholeNumber(1, 600), 30)
    .option(
      '--uploads <folder>',
      'reads images below /wp-content/uploads/ or /content/images/ from a copy of that folder if they are in it',
    )
    .option('--allow-network <networks...>', 'also fetches from these private networks, such as 10.0.0.0/8', addNetwork)
    .addHelpText('after', HELP)
    .action((options: FetchFlags) => withDatabase((opened) => runFetchImages(opened, options, stopping)));
}

const HELP = `
An image may have 10 MB and the types of an upload. A stopped run is continued by the next one. Private, loopback and other
addresses that are not public are not fetched.
Exit status: 0 done, 1 failed, 2 wrong usage, 3 some images were not fetched.`;

async function runFetchImages({ db, config }: OpenedDatabase, flags: FetchFlags, stopping: AbortSignal): Promise<void> {
  const store = openObjectStore(config.storageUrl, config.dataDir);
  const onDeleteFailed = () => printNote('Files of an interrupted image remain; the server removes them.');
  const report = openFetchReport(flags.report ?? null, printNote);
  const options = {
    db,
    report,
    siteUrl: config.siteUrl,
    files: createFileStorage({ db, store, findUses: findImageUses, onDeleteFailed }),
  };
  try {
    if (flags.dryRun) await previewFetch({ ...options, stopping });
    else {
      const isAllowedAddress = createAddressCheck(flags.allowNetwork ?? []);
      const fetchFromWeb = createRemoteFetch({ isAllowedAddress, timeoutMs: flags.timeout * SECOND_MS });
      const fetchRemote =
        flags.uploads === undefined ? fetchFromWeb : await createUploadsFetch(flags.uploads, fetchFromWeb);
      const editing = createArticleEditing(db);
      const { concurrency } = flags;
      await fetchImages({ ...options, concurrency, editing, fetchRemote, stopping });
    }
  } finally {
    report.close();
    await store.close();
  }
  printResult(flags.dryRun ? describePreview(report) : describeResult(report));
  if (stopping.aborted) throw new OperatorError('Stopped. Run the command again to continue.');
  const { failed, failedArticles } = report.readTotals();
  if (failed + failedArticles > 0) process.exitCode = EXIT_STATUS.someRefused;
}

function describeResult(report: FetchReport): string {
  const { fetched, bytes, existing, failed, articles, failedArticles } = report.readTotals();
  const megabytes = (bytes / BYTES_OF_MB).toFixed(1);
  return [
    `images: ${fetched} fetched (${megabytes} MB), ${existing} already there, ${failed} failed`,
    `articles: ${articles} saved, ${failedArticles} failed`,
  ].join('\n');
}

function describePreview(report: FetchReport): string {
  const { articles, existing, foundByHost } = report.readTotals();
  const hosts = [...foundByHost].sort(([, a], [, b]) => b - a);
  const total = hosts.reduce((sum, [, count]) => sum + count, 0);
  return [
    `images: ${total} to fetch, ${existing} already there`,
    `articles: ${articles} to save`,
    ...hosts.map(([host, count]) => `${host}: ${count}`),
  ].join('\n');
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
};

function addNetwork(network: string, networks: string[] = []): string[] {
  try {
    createAddressCheck([network]);
  } catch {
    throw new InvalidArgumentError('It must be a network such as 10.0.0.0/8.');
  }
  return [...networks, network];
}
