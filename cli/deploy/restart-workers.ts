import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/runtime/config.ts';
import { findServer } from '#server/runtime/pid-file.ts';
import { clearRestartNote, readRestartNote } from '#server/runtime/restart-note.ts';
import type { RestartResult } from '#server/workers.ts';

const TIMEOUT_MS_PER_WORKER = 210_000;
const POLL_MS = 100;

/** Requests a rolling restart of the server and waits for its end. */
export async function restartWorkers({ dataDir, workers }: Config, pid: number): Promise<RestartResult> {
  await clearRestartNote(dataDir);
  process.kill(pid, 'SIGHUP');
  for (let waitedMs = 0; waitedMs < workers * TIMEOUT_MS_PER_WORKER; waitedMs += POLL_MS) {
    const result = await readRestartNote(dataDir);
    if (result !== null) return result;
    if ((await findServer(dataDir)) === null) return { replaced: 0, error: `Process ${pid} has ended.` };
    await sleep(POLL_MS);
  }
  return { replaced: workers, error: `Process ${pid} has not replaced its workers.` };
}
