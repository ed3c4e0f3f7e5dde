import type { ImportRun } from '#domain/import/moving/site-import.ts';
import type { ImportFolder } from './import-folder.ts';
import { isRecentState } from './import-state.ts';

/** As often in a row a state may not be written. A disk may be full for a moment. */
export const MAX_MISSED_SAVES = 20;

/**
 * Wraps a write that is repeated anyway: the returned function resolves with false if it failed. `onBroken` gets the reason of the
 * last of {@link MAX_MISSED_SAVES} failures in a row.
 */
export function tolerateFailures(
  write: () => Promise<void>,
  onBroken: (error: unknown) => void,
): () => Promise<boolean> {
  let missed = 0;
  return async () => {
    try {
      await write();
      missed = 0;
      return true;
    } catch (error) {
      missed += 1;
      if (missed === MAX_MISSED_SAVES) onBroken(error);
      return false;
    }
  };
}

/** Writes the state of a run. `onReplaced` is called instead if another process has begun one since, e.g. after a change of the primary. */
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
      // Before the beginning, the state of another run that has not ended is the one to show.
      if (isOther && (hasBegun || (saved.end === null && isRecentState(saved)))) onReplaced();
      else await folder.saveRun(state);
    },
  };
}
