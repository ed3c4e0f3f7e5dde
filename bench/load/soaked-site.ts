import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#server/runtime/open-database.ts';
import { readSessionKey } from '#services/identity/session-key.ts';
import { createStaffSessions } from '#tools/open-staff-session.ts';
import { startServer } from '#tools/run-program.ts';
import { openTemporaryPostgres } from '#tools/temporary-postgres.ts';

export type SoakedSite = Awaited<ReturnType<typeof startSoakedSite>>;

/** Starts the program with `workers` processes on a temporary database and folder, with the demonstration and one editor. */
export async function startSoakedSite(workers: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-soak-'));
  const postgres = await openTemporaryPostgres();
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    WORKERS: String(workers),
    CACHE_MB: '32',
  });
  const db = openPool(postgres.url, 'use');
  const home = await (await fetch(server.origin)).text();
  const articleIds = [...new Set([...home.matchAll(/"\/article\/([^"?#]+)"/g)].map(([, id = '']) => id))];
  const staff = await createStaffSessions({ db, secret: await readSessionKey(dataDir), siteUrl: server.origin })();
  return {
    origin: server.origin,
    /** Of the program; its workers are its children. */
    pid: server.child.pid ?? 0,
    articleIds,
    /** Headers of the editor's requests. */
    staff,
    stop: async () => {
      await db.destroy();
      await server.end('SIGTERM');
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
