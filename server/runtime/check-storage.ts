import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '#services/storage/object-store.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { Config } from './config.ts';
import { isUnreachable, OperatorError, toFailureText } from './explain-failure.ts';
import type { Log } from './log.ts';

/** Unique to this process: if another process removed the same object, the check would fail. No image has this key. */
const PROBE_KEY = `${randomUUID()}/0.txt`;
const PROBE = Buffer.alloc(16 * 1024, 'Prohor can write here.\n');

/** Writes and removes a small object. Rejects if the store does not respond, refuses or is full. */
export async function checkStoreWrites(store: ObjectStore): Promise<void> {
  await store.put(PROBE_KEY, PROBE, 'text/plain');
  await store.remove([PROBE_KEY]);
}

/**
 * Checks the configured store, to report a configuration error before the first upload. Throws an {@link OperatorError} if
 * the store refuses. If the store cannot be reached, only logs that and returns false, because only images depend on it.
 */
export async function checkStorage({ storageUrl, dataDir }: Config, log: Log): Promise<boolean> {
  const store = openObjectStore(storageUrl, dataDir);
  try {
    await checkStoreWrites(store);
    return true;
  } catch (error) {
    if (isUnreachable(error)) {
      log.warn({ error }, 'STORAGE_URL: the store cannot be reached; starting without it');
      return false;
    }
    const place = storageUrl === null ? 'DATA_DIR' : 'STORAGE_URL';
    throw new OperatorError(`${place}: files cannot be stored there (${toFailureText(error)}).`);
  } finally {
    await store.close();
  }
}
