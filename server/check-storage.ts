import { openObjectStore } from '#services/storage/open-object-store.ts';
import type { Config } from './config.ts';
import { isUnreachable, OperatorError, toFailureText } from './explain-failure.ts';
import type { Log } from './log.ts';

const PROBE = { key: 'start/0.txt', bytes: Buffer.from('Prohor can write here.\n'), contentType: 'text/plain' };

/**
 * Keeps and removes a small object where `STORAGE_URL` says that files go. Throws one line for the operator where that
 * is refused: the first upload would be too late to learn it. A store that is away for the moment is only warned of,
 * because readers need it for nothing but pictures.
 */
export async function checkStorage({ storageUrl, dataDir }: Config, log: Log): Promise<void> {
  const store = openObjectStore(storageUrl, dataDir);
  try {
    await store.put(PROBE.key, PROBE.bytes, PROBE.contentType);
    await store.remove([PROBE.key]);
  } catch (error) {
    if (isUnreachable(error)) return log.warn({ error }, 'STORAGE_URL: the store cannot be reached; going on without');
    const place = storageUrl === null ? 'DATA_DIR' : 'STORAGE_URL';
    throw new OperatorError(`${place}: files cannot be kept there (${toFailureText(error)}).`);
  } finally {
    await store.close();
  }
}
