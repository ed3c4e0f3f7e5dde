import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { listMeasuredPages } from '../measured-pages.ts';
import { prepareDatabase } from '../prepare-site.ts';
import { compareHitPath } from './hit-path.ts';

const HELP = `Usage: npm run bench:caches -- hit-path

  hit-path   cached pages beside a bare node:http server and nginx with a static file`;

const ARTICLES = 1_000;
const ARTICLE_ID = 'bench-0000500';

async function withArchive(measure: (databaseUrl: string) => Promise<void>): Promise<void> {
  await ensureBuild();
  const postgres = await openTemporaryPostgres();
  try {
    const { url } = await prepareDatabase(postgres.url, ARTICLES, () => {});
    await measure(url);
  } finally {
    await postgres.close();
  }
}

const hitPath = (url: string) =>
  compareHitPath(
    url,
    listMeasuredPages(ARTICLE_ID)
      .slice(0, 4)
      .map(({ path }) => path),
  );

if (process.argv[2] === 'hit-path') await withArchive(hitPath);
else console.log(HELP);
