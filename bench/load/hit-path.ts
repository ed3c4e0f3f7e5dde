import { median } from '#tools/median.ts';
import type { MeasuredPage } from '../measured-pages.ts';
import { serveArchive } from '../prepare-site.ts';
import { left, printTable, right } from '../print-table.ts';
import { startBareServer, startStaticNginx } from './reference-servers.ts';
import { isInstalled, measureRequestRate } from './request-rate.ts';
import { requestRaw } from './request-raw.ts';

const ROUNDS = 3;
const ROUND_S = 3;
const COMPRESSED = { 'Accept-Encoding': 'br' };

/**
 * Prints how many requests per second the site answers with cached pages, beside a bare `node:http` server and, if it is
 * installed, nginx with a static file, which send the same bytes. The three take turns, so that other load slows all of them.
 */
export async function compareHitPath(databaseUrl: string, pages: readonly MeasuredPage[]): Promise<void> {
  const site = await serveArchive(databaseUrl);
  const rows: string[][] = [];
  for (const page of pages) rows.push(await comparePage(site.origin, page));
  await site.stop();
  const client = isInstalled('wrk') ? 'wrk with 64 connections' : 'eight clients in the same process (wrk is missing)';
  console.log(`\nCached pages: requests per second, compressed, ${client}, medians of ${ROUNDS}\n`);
  printTable(
    [left('page'), ...['KB', 'site', 'node:http', 'nginx', 'site / node:http', 'site / nginx'].map(right)],
    rows,
  );
}

async function comparePage(origin: string, { name, path }: MeasuredPage): Promise<string[]> {
  const url = `${origin}${path}`;
  const { headers, body } = await requestRaw(url, COMPRESSED);
  const bare = await startBareServer({ headers, body });
  const nginx = isInstalled('nginx') ? await startStaticNginx({ headers: [], body }) : null;
  const rates: { site: number; bare: number; nginx: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({
      bare: await measureRequestRate(`${bare.origin}/`, ROUND_S, COMPRESSED),
      site: await measureRequestRate(url, ROUND_S, COMPRESSED),
      nginx: nginx === null ? Number.NaN : await measureRequestRate(`${nginx.origin}/page`, ROUND_S, COMPRESSED),
    });
  }
  await bare.stop();
  await nginx?.stop();
  const [site, reference, file] = (['site', 'bare', 'nginx'] as const).map((name) => median(rates.map((r) => r[name])));
  return [
    name,
    (body.length / 1024).toFixed(1),
    ...[site, reference, file].map((rate = 0) => rate.toFixed(0)),
    ((site ?? 0) / (reference ?? 0)).toFixed(2),
    ((site ?? 0) / (file ?? 0)).toFixed(2),
  ];
}
