import { createDesk } from '#services/articles/desk.ts';
import { findReferencedImages } from '#services/articles/image-references.ts';
import { createAppCheck } from '#services/identity/app-check.ts';
import { createIdentity } from '#services/identity/identity.ts';
import { readSessionKey } from '#services/identity/session-key.ts';
import type { Database } from '#services/postgres/database.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { Config } from './config.ts';
import { startFileSweep } from './file-sweep.ts';
import { createFindViewer } from './http/find-viewer.ts';
import { startIdentitySweep } from './identity-sweep.ts';
import type { Log } from './log.ts';

/** Opens what only staff use: the desk, identity and files. Rejects where the secret of the data folder cannot be read. */
export async function openNewsroom(
  { dataDir, siteUrl, storageUrl }: Config,
  {
    db,
    readFlags,
    now,
    log,
  }: { db: Database; readFlags: Parameters<typeof createFindViewer>[1]; now: () => number; log: Log },
) {
  const secret = await readSessionKey(dataDir);
  const onError = (message: string, details: unknown[]) => log.error({ details }, `identity: ${message}`);
  const identity = createIdentity({ db, secret, siteUrl, onError });
  const sweep = startIdentitySweep(identity, now, log);
  const desk = createDesk(db);
  const store = openObjectStore(storageUrl, dataDir);
  const onLeftBehind = (error: unknown) => log.error({ error }, 'files could not be removed');
  const files = createFileStorage({ db, store, findShown: findReferencedImages, onLeftBehind });
  const fileSweep = startFileSweep({ files, findReferencedImages: desk.findReferencedImages, now, log });
  return {
    identity,
    appCheck: createAppCheck({ secret, now }),
    findViewer: createFindViewer(identity, readFlags),
    desk,
    files,
    close: async () => {
      await Promise.all([sweep.close(), fileSweep.close()]);
      await store.close();
    },
  };
}
