import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbeddedPostgres } from '#services/postgres/embedded-postgres.ts';

const INTERRUPTED = 130;

export type TemporaryPostgres = {
  url: string;
  /** The folder it lives in, which has room for a site's secret and files as well. */
  dataDir: string;
  ensureRunning(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a PostgreSQL in a temporary folder that `close`, and Ctrl+C, remove; in `keepDir` where one is named, which
 * stays.
 */
export async function openTemporaryPostgres(keepDir?: string): Promise<TemporaryPostgres> {
  const dataDir = keepDir === undefined ? await mkdtemp(join(tmpdir(), 'prohor-bench-')) : resolve(keepDir);
  await mkdir(dataDir, { recursive: true });
  const postgres = await openEmbeddedPostgres(dataDir, 'serve');
  const close = async () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await postgres.close();
    if (keepDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const interrupt = () => void close().finally(() => process.exit(INTERRUPTED));
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return { url: postgres.url, dataDir, ensureRunning: postgres.ensureRunning, close };
}
