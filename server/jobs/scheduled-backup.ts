import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findDailyTimes } from '#domain/time/daily-times.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { LastBackup } from '../backup/last-backup.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import { toChildEnvironment } from '../runtime/config.ts';
import { OperatorError } from '../runtime/explain-failure.ts';
import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const COMMAND_LINE = join(import.meta.dirname, '..', '..', 'cli', 'prohor.ts');
/** How often a process tries to claim the task while another process has it. */
const CLAIM_RETRY_MS = MINUTE_MS;
/** Requests have priority over the backup. */
const LOW_PRIORITY = 10;

export type ScheduledBackupOptions = {
  /** Times of a day, such as `03:30`. */
  times: readonly string[];
  timeZone: string;
  live: Pick<ChangeBus, 'claim' | 'release'>;
  readLastBackup: () => Promise<LastBackup | null>;
  writeBackup: (signal: AbortSignal) => Promise<void>;
  clock: Clock;
};

/**
 * Writes a backup at each scheduled time, and on start if the backup target has none from the last scheduled time. Only one of
 * the processes that use a database writes it. After a failure, this process or another one tries again. Repeated failures with
 * the same cause are logged once.
 */
export function createScheduledBackup(options: ScheduledBackupOptions): Job {
  const { times, timeZone, live, readLastBackup, writeBackup, clock } = options;
  return {
    name: 'backup',
    retry: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
    run: async (signal) => {
      if (!(await live.claim('backups'))) return { againInMs: CLAIM_RETRY_MS };
      try {
        const last = await readLastBackup();
        const { lastMs, nextMs } = findDailyTimes(times, { timeZone, nowMs: clock.now() });
        if (last === null || Date.parse(last.createdAt) < lastMs) await writeBackup(signal);
        return { againAtMs: nextMs };
      } finally {
        await live.release('backups').catch(() => {});
      }
    },
  };
}

/** Runs `prohor backup` as a child process, because it would delay requests in this one. Rejects with its message if it fails. */
export async function runBackupCommand(
  { config, url, log }: { config: Config; url: string; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const env = toChildEnvironment(config, url);
  const child = spawn(process.execPath, [COMMAND_LINE, 'backup'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  try {
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (status !== 0) throw new OperatorError(err.trim() || `The backup ended with status ${status}.`);
    log.info({ backup: out.trim(), ...(err !== '' && { note: err.trim() }) }, 'a backup was written');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
