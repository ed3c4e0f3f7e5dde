import { parseConfig } from '#server/config.ts';
import { loadBuiltApp } from '#server/load-built-app.ts';
import { openPool } from '#server/open-database.ts';
import { seedDemonstration } from '#server/seed-demonstration.ts';
import { serve } from '#server/serve.ts';
import type { Desk } from '#services/articles/desk.ts';
import { createDesk } from '#services/articles/desk.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { migrate } from '#services/postgres/migrate.ts';
import { openTemporaryPostgres } from './open-temporary-postgres.ts';
import { signInStaff } from './sign-in-staff.ts';

export type DemonstrationSite = {
  /** Address on localhost, without a slash at the end. */
  origin: string;
  desk: Desk;
  /** Cookies (`name=value`) of somebody who works in the newsroom. */
  cookies: readonly string[];
  setMaintenance(isOn: boolean): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Serves the built site with the demonstration's articles, dated from `nowMs` and read at that moment, from a temporary
 * folder and on a free port; `stop` removes everything.
 */
export async function startDemonstration(nowMs: number): Promise<DemonstrationSite> {
  const postgres = await openTemporaryPostgres();
  const db = openPool(postgres.url, 'use');
  await migrate(db);
  await seedDemonstration(db, nowMs);
  const config = { ...parseConfig({}), port: 0, host: '127.0.0.1', dataDir: postgres.dataDir };
  const running = await serve(config, postgres, await loadBuiltApp(), { now: () => nowMs });
  const bound = running.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The site has no port.');
  return {
    desk: createDesk(db),
    cookies: await signInStaff(postgres.url, postgres.dataDir, config.siteUrl),
    origin: `http://localhost:${bound.port}`,
    setMaintenance: (isOn) => createDocuments(db).setMaintenance(isOn, null),
    stop: async () => {
      await running.stop();
      await db.destroy();
      await postgres.close();
    },
  };
}
