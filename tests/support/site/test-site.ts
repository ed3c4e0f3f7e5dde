import type { Site, SiteOptions } from '#tools/start-site.ts';
import { startSite } from '#tools/start-site.ts';
import { createTestDatabase } from '../database/test-database.ts';

/** Serves the built site from an empty database that `stop` drops. */
export async function startTestSite(options: SiteOptions = {}): Promise<Site> {
  const database = await createTestDatabase();
  const site = await startTestSiteOn(database.url, options);
  const stop = async () => {
    await site.stop();
    await database.drop();
  };
  return { ...site, stop };
}

/** Serves the built site from the database at `databaseUrl`, which `stop` does not drop. */
export function startTestSiteOn(databaseUrl: string, options: SiteOptions = {}): Promise<Site> {
  return startSite(databaseUrl, { siteUrl: 'https://prohor.example', ...options });
}
