import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'prohor';

/** A file store and its `STORAGE_URL`. */
export type TestStore = { storageUrl: string; remove(): Promise<void> };

/** The supported kinds of stores; the same tests run on each. */
export const STORE_KINDS = ['disk', 's3'] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

/** An empty store: a temporary folder, or an S3-compatible server on a free port of the loopback. */
export async function openTestStore(kind: StoreKind): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'prohor-files-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (kind === 'disk') return { storageUrl: `file://${folder}/kept`, remove: removeFolder };
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  return {
    storageUrl: `s3://${BUCKET}/pictures?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    remove: async () => {
      await server.close();
      await removeFolder();
    },
  };
}
