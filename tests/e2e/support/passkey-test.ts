import { findFreePort } from '#services/postgres/free-port.ts';
import { cloneDatabase } from '#tests/support/database/test-postgres.ts';
import { startSite } from '#tools/start-site.ts';
import { test as base } from './site-test.ts';

/** As the test of site-test.ts, on localhost: there browsers allow passkeys, whose site includes the port. */
export const test = base.extend({
  site: [
    async ({ clock, adClientId }, use) => {
      const database = await cloneDatabase(process.env.DEMONSTRATION_URL ?? '');
      const port = await findFreePort();
      const siteUrl = `http://localhost:${port}`;
      const site = await startSite(database.url, { siteUrl, port, clock, adClientId });
      await use({ ...site, origin: siteUrl });
      await site.stop();
      await database.drop();
    },
    { scope: 'worker' },
  ],
});
