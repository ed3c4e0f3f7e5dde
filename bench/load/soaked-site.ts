import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#server/runtime/open-database.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { openEmbeddedPostgres } from '#services/postgres/embedded/embedded-postgres.ts';
import { createStaffSessions } from '#tools/open-staff-session.ts';
import { startServer } from '#tools/run-program.ts';
import { fillDatabase, generateArchive } from '../prepare-site.ts';

/** Serves the demonstration if `articles`, the number of generated articles, is null. */
type SoakOptions = { workers: number; cacheMb: number; articles: number | null };

export type SoakedSite = Awaited<ReturnType<typeof startSoakedSite>>;

/** Starts the program with its embedded database in a temporary folder, with articles and one editor. */
export async function startSoakedSite({ workers, cacheMb, articles }: SoakOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-soak-'));
  if (articles !== null) await fillDataFolder(dataDir, articles);
  const variables = { DATA_DIR: dataDir, WORKERS: String(workers), CACHE_MB: String(cacheMb) };
  const server = await startServer({ ...variables, ...(articles !== null && { SEED: 'none' }) });
  const postgres = await openEmbeddedPostgres(dataDir, 'use');
  const db = openPool(postgres.url, 'use');
  const signIn = createStaffSessions({ db, secret: await readSessionKey(dataDir), siteUrl: server.origin });
  const staff = await signIn();
  return {
    origin: server.origin,
    /** The primary process. */
    pid: server.child.pid ?? 0,
    articleIds: articles === null ? await readLinkedIds(server.origin) : await listPublicIds(articles),
    /** Headers of the editor's requests. */
    staff,
    signIn,
    stop: async () => {
      await db.destroy();
      await postgres.close();
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function readLinkedIds(origin: string): Promise<string[]> {
  const home = await (await fetch(origin)).text();
  return [...new Set([...home.matchAll(/"\/article\/([^"?#]+)"/g)].map(([, id = '']) => id))];
}

async function listPublicIds(articles: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, status } of generateArchive(articles)) if (status === 'published') ids.push(id);
  return ids;
}

async function fillDataFolder(dataDir: string, articles: number): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDir, 'use');
  const seconds = await fillDatabase(postgres.url, articles);
  await postgres.close();
  console.log(`${articles} articles written in ${Math.round(seconds)} s`);
}
