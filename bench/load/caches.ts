import { parseArgs } from 'node:util';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { listMeasuredPages } from '../measured-pages.ts';
import { parseCount } from '../parse-count.ts';
import { prepareDatabase } from '../prepare-site.ts';
import { compareHitPath } from './hit-path.ts';
import { measureMemory } from './memory.ts';
import { measureSharedCache } from './shared-cache.ts';

const HELP = `Usage: npm run bench:caches -- hit-path|nginx|memory [--articles N] [--keep DIR]

  hit-path       cached pages beside a bare node:http server and nginx with a static file
  nginx          the site behind nginx with deploy/nginx.conf; needs nginx and wrk
  memory         resident memory while the archive is crawled; Linux only

  --articles N   size of the archive (1000)
  --keep DIR     keeps the filled database in DIR and uses it again
  --cache-mb N   CACHE_MB of the crawled server (64)
  --seconds N    how long it is crawled at most (60)`;

const ARTICLE_ID = 'bench-0000500';

const { values: options, positionals } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    'cache-mb': { type: 'string', default: '64' },
    seconds: { type: 'string', default: '60' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const articles = parseCount('--articles', options.articles);

async function withArchive(measure: (databaseUrl: string) => Promise<boolean>): Promise<void> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres(options.keep);
  try {
    const { url } = await prepareDatabase(postgres.url, articles, () => {});
    if (await measure(url)) return;
    console.error('\nA limit is broken.');
    process.exitCode = 1;
  } finally {
    await postgres.close();
  }
}

async function compareHits(databaseUrl: string): Promise<boolean> {
  await compareHitPath(databaseUrl, listMeasuredPages(ARTICLE_ID).slice(0, 4));
  return true;
}

const crawl = (databaseUrl: string) =>
  measureMemory({
    databaseUrl,
    articles,
    cacheMb: parseCount('--cache-mb', options['cache-mb']),
    seconds: parseCount('--seconds', options.seconds),
  });

const measurements = new Map([
  ['hit-path', compareHits],
  ['nginx', measureSharedCache],
  ['memory', crawl],
]);
const measure = measurements.get(positionals[0] ?? '');
if (options.help || measure === undefined) console.log(HELP);
else await withArchive(measure);
