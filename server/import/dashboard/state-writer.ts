import type { ImportRun } from '#domain/import/moving/site-import.ts';
import type { ImportFolder } from './import-folder.ts';
import { isRecentState } from './import-state.ts';

/** More failures in a row end the run. A disk may be full for a moment. */
export const MAX_FAILED_SAVES = 20;

/**
 * Wraps a write that is repeated anyway. The returned function resolves with false if the write failed. After
 * {@link MAX_FAILED_SAVES} failures in a row, `onBroken` gets the last error.
 */
export function tolerateFailures(
  write: () => Promise<void>,
  onBroken: (error: unknown) => void,
): () => Promise<boolean> {
  let failures = 0;
  return async () => {
    try {
      await write();
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      if (failures === MAX_FAILED_SAVES) onBroken(error);
      return false;
    }
  };
}

/** Writes the state of a run. Calls `onReplaced` instead if another process has begun a run since, e.g. after a failover. */
export function createStateWriter(folder: ImportFolder, state: ImportRun, onReplaced: () => void) {
  let hasBegun = false;
  return {
    begin: async () => {
      await folder.saveRun(state);
      hasBegun = true;
    },
    save: async () => {
      const saved = await folder.readRun(state.kind);
      const isOther = saved !== null && saved.pid !== state.pid;
      // A run that has not begun does not overwrite the state of one that is running.
      if (isOther && (hasBegun || (saved.end === null && isRecentState(saved)))) onReplaced();
      else await folder.saveRun(state);
    },
  };
}
