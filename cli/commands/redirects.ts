import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { toOldPath, toRedirectTarget } from '#domain/urls/old-address.ts';
import { createLimitedPrinter } from '#server/import/report-file.ts';
import type { Database } from '#services/postgres/database.ts';
import type { Redirect } from '#services/redirects/redirects.ts';
import { putImported, streamRedirects } from '#services/redirects/redirects.ts';
import { writeToDestination } from '../export/write-to-destination.ts';
import { EXIT_STATUS, printNote, printResult } from '../output.ts';
import { readUrlLines, toCsvLine } from '../redirects/read-url-lines.ts';
import { verifyOldUrls } from '../redirects/verify-old-urls.ts';
import { withDatabase } from '../with-database.ts';

const BATCH_SIZE = 1_000;
const IMPORTED_BY = 'prohor redirects import';

/** `prohor redirects`: manages the redirects of an earlier site's URLs (docs/migrating.md). */
export function addRedirectsCommand(program: Command, stopping: AbortSignal): void {
  const redirects = program.command('redirects').description('manages where addresses of an earlier site lead');
  redirects
    .command('import')
    .description('adds redirects from a table (CSV) of addresses and paths of this site; replaces imported ones')
    .argument('<file>', 'lines such as https://old.example/2019/05/a/,/article/abc; - for standard input')
    .addHelpText('after', '\nExit status: 0 imported, 1 failed, 2 wrong usage, 3 some lines were refused.')
    .action((file: string) => runImport(file));
  redirects
    .command('export')
    .description('writes all redirects as a table (CSV)')
    .argument('<file>', 'the file, or - for standard output')
    .action((file: string) => withDatabase(({ db }) => writeToDestination(file, listCsv(db), stopping)));
  redirects
    .command('verify')
    .description('requests each address of a file, and names those that lead to no page')
    .argument('<file>', 'a list of addresses, or a table with where they must lead; - for standard input')
    .requiredOption('--site <url>', 'the site that is asked, whatever host an address names', toOrigin)
    .addHelpText('after', '\nExit status: 0 all lead to a page, 1 failed, 2 wrong usage, 3 some do not.')
    .action((file: string, { site }: { site: string }) => runVerify(file, site, stopping));
}

function runImport(file: string): Promise<void> {
  return withDatabase(async ({ db, config }) => {
    const refused = createLimitedPrinter(printNote, 'more refused lines');
    const nowMs = Date.now();
    let written = 0;
    let batch: Redirect[] = [];
    const flush = async () => {
      written += await putImported(db, batch, { by: IMPORTED_BY, nowMs, replaces: true });
      batch = [];
    };
    for await (const { line, from, to } of readUrlLines(file)) {
      const oldPath = toOldPath(from);
      const target = toRedirectTarget(to.startsWith(`${config.siteUrl}/`) ? to.slice(config.siteUrl.length) : to);
      if (oldPath === null) refused.print(`refused line ${line}: ${from} is the home page, or too long`);
      else if (target === null) refused.print(`refused line ${line}: "${to}" is no path of this site`);
      else if (toOldPath(target) === oldPath) refused.print(`refused line ${line}: it would lead to itself`);
      else batch.push({ address: oldPath, target });
      if (batch.length >= BATCH_SIZE) await flush();
    }
    await flush();
    refused.finish();
    printResult(`redirects: ${written} new or changed, ${refused.count()} refused`);
    if (refused.count() > 0) process.exitCode = EXIT_STATUS.someRefused;
  });
}

async function* listCsv(db: Database): AsyncGenerator<string> {
  yield toCsvLine(['from', 'to']);
  for await (const { address, target } of streamRedirects(db)) yield toCsvLine([address, target]);
}

async function runVerify(file: string, site: string, stopping: AbortSignal): Promise<void> {
  const failures = createLimitedPrinter(printNote, 'more');
  const result = await verifyOldUrls(readUrlLines(file), { site, stopping, onFailure: failures.print });
  failures.finish();
  printResult(`addresses: ${result.checked - result.failed} lead to a page, ${result.failed} do not`);
  if (result.failed > 0) process.exitCode = EXIT_STATUS.someRefused;
}

function toOrigin(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError('It must be a URL such as https://news.example.');
}
