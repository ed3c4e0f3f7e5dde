import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { findFreePort } from '#services/postgres/free-port.ts';
import type { NewsroomClient } from '#tools/newsroom-client.ts';
import { addClient } from '#tools/newsroom-client.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { ReplicatedPostgres } from '#tools/replicated-postgres.ts';
import { startReplicatedPostgres } from '#tools/replicated-postgres.ts';
import type { StartedServer } from '#tools/run-program.ts';
import { startServer } from '#tools/run-program.ts';

const BUCKET = 'prohor';

export type TwoMachines = {
  /** The origin of nginx, which is in front of both. */
  origin: string;
  /** The origin of the second machine, which is never killed. */
  secondOrigin: string;
  /** An editor who is signed in on both, through nginx. */
  editor: NewsroomClient;
  postgres: ReplicatedPostgres;
  /** Kills the program of the first machine and starts it again. */
  restartFirst(): Promise<void>;
  pauseStore(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts two programs with a data folder each, on PostgreSQL with a replica and an S3-compatible store, behind nginx with
 * `deploy/nginx.conf`.
 */
export async function startTwoMachines(): Promise<TwoMachines> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-two-machines-'));
  const postgres = await startReplicatedPostgres();
  const storePort = await findFreePort();
  let store = await startStore(storePort, join(folder, 'store'));
  const { primary, replica } = postgres;
  const variables = {
    ...{ SEED: 'none', TRUST_PROXY: '1', SESSION_KEY: randomBytes(32).toString('hex') },
    DATABASE_URL: primary.url.replace(primary.host, `${primary.host},${replica.host}`),
    STORAGE_URL: `s3://${BUCKET}?endpoint=http://127.0.0.1:${storePort}&region=us-east-1`,
    ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  const startMachine = (name: string, more: { PORT?: string } = {}) =>
    startServer({ ...variables, DATA_DIR: join(folder, name), ...more });
  let first: StartedServer = await startMachine('first');
  const second = await startMachine('second');
  const nginx = await startCachingNginx([first.origin, second.origin]);
  return {
    origin: nginx.origin,
    secondOrigin: second.origin,
    editor: await addClient(nginx.origin, 'desk@prohor.example', { ...variables, DATA_DIR: join(folder, 'second') }),
    postgres,
    restartFirst: async () => {
      await first.end('SIGKILL');
      first = await startMachine('first', { PORT: new URL(first.origin).port });
    },
    pauseStore: async (pauseMs) => {
      await store.close();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      store = await startStore(storePort, join(folder, 'store'));
    },
    stop: async () => {
      await nginx.stop();
      await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]);
      await postgres.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startStore(port: number, directory: string): Promise<S3rver> {
  const buckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
  await server.run();
  return server;
}
