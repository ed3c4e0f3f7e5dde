import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/runtime/config.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import { clearRestartNote, readRestartNote } from '#server/runtime/restart-note.ts';

const TIMEOUT_MS_PER_WORKER = 210_000;
const POLL_MS = 100;

/** `replaced`: how many workers were replaced; null if that is unknown. `error` says in sentences why the others were not; null if all were. */
export type Restart = { replaced: number | null; error: string | null };

/** Requests a rolling restart of the server and waits for its end. */
export async function restartWorkers(
  { dataDir, workers }: Pick<Config, 'dataDir' | 'workers'>,
  pid: number,
  timeoutMs = workers * TIMEOUT_MS_PER_WORKER,
): Promise<Restart> {
  await clearRestartNote(dataDir);
  process.kill(pid, 'SIGHUP');
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_MS) {
    const result = await readRestartNote(dataDir);
    if (result?.error)
      return { ...result, error: `A worker could not start, so the running ones continue. ${result.error}` };
    if (result !== null) return result;
    if ((await findServer(dataDir)) === null) return { replaced: 0, error: `Process ${pid} has ended.` };
    await sleep(POLL_MS);
  }
  return {
    replaced: null,
    error: `Process ${pid} has not replaced all its workers yet; its log says whether it continues.`,
  };
}
