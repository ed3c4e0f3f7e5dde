import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { Config } from './config.ts';
import { isUnreachable, OperatorError, toFailureText } from './explain-failure.ts';
import type { Log } from './log.ts';

const PROBE = { key: 'start/0.txt', bytes: Buffer.from('Prohor can write here.\n'), contentType: 'text/plain' };

/**
 * Writes and removes a small object in the configured store, so that a configuration error is reported before the first
 * upload. Throws an {@link OperatorError} if the store refuses. A store that cannot be reached is only logged, because
 * readers need it for images alone.
 */
export async function checkStorage({ storageUrl, dataDir }: Config, log: Log): Promise<void> {
  const store = openObjectStore(storageUrl, dataDir);
  try {
    await store.put(PROBE.key, PROBE.bytes, PROBE.contentType);
    await store.remove([PROBE.key]);
  } catch (error) {
    if (isUnreachable(error))
      return log.warn({ error }, 'STORAGE_URL: the store cannot be reached; starting without it');
    const place = storageUrl === null ? 'DATA_DIR' : 'STORAGE_URL';
    throw new OperatorError(`${place}: files cannot be stored there (${toFailureText(error)}).`);
  } finally {
    await store.close();
  }
}
