import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/runtime/clock.ts';
import { seedDemonstration } from '#server/runtime/demonstration.ts';
import { openPool } from '#server/runtime/open-database.ts';
import { migrate } from '#services/postgres/migrate.ts';
import type { Site, SiteOptions } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';

/** The longest article of the demonstration. */
export const LONG_ARTICLE_ID = 'demo-student-cubesat-signal';

/**
 * Serves the built site with the demonstration articles, as of `nowMs`, from a temporary PostgreSQL. Without
 * `options.clock`, the site's clock is fixed at that time. `stop` removes everything.
 */
export async function startDemonstration(nowMs: number, options: SiteOptions = {}): Promise<Site> {
  const postgres = await openTemporaryPostgres();
  const db = openPool(postgres.url, 'use');
  await migrate(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-demonstration-'));
  await seedDemonstration(db, { nowMs, imageStore: { storageUrl: null, dataDir } });
  await db.destroy();
  const clock = { ...systemClock, now: () => nowMs };
  const site = await startSite(postgres.url, { dataDir, siteUrl: 'http://localhost:3000', clock, ...options });
  const stop = async () => {
    await site.stop();
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...site, stop };
}
