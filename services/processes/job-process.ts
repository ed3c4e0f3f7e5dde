import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import process from 'node:process';
import type { JobResponse } from './serve-jobs.ts';

/** The process exits after this time without a job, and is started again for the next one. */
const IDLE_MS = 60_000;
/** A low priority, because responses to readers are more urgent. */
const NICENESS = 10;
/** One arena for all threads halves the memory of a process that draws cards (decision 109). C libraries other than glibc ignore it. */
const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
const YOUNG_HEAP = '--max-semi-space-size=2';

export type JobProcess<Job, Result> = {
  /** Runs a job, one at a time. Rejects if the job fails or takes too long, or if the process exits. */
  run(job: Job): Promise<Result>;
  close(): void;
};

type JobProcessOptions = {
  /** Stops a job that hangs. A busy machine may need many times as long as an idle one. */
  readonly timeLimitMs: number;
  /** Limit of the JavaScript heap. The images that sharp decodes are not part of it. */
  readonly maxHeapMb: number;
};

/**
 * Runs a program that calls `serveJobs` as a child process with low priority and little memory. It is started for a job, and
 * again after a failure, and does not prevent this process from exiting.
 */
export function createJobProcess<Job extends object, Result>(
  program: string,
  { timeLimitMs, maxHeapMb }: JobProcessOptions,
): JobProcess<Job, Result> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  const open = (): ChildProcess => {
    if (child?.connected) return child;
    child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...MEMORY_ENVIRONMENT },
      execArgv: [...process.execArgv, YOUNG_HEAP, `--max-old-space-size=${maxHeapMb}`],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    // `runJob` reports errors during a job. Without this listener, an error between two jobs would end this process.
    child.on('error', () => {});
    child.unref();
    child.channel?.unref();
    return child;
  };
  const name = basename(program, '.ts');
  return {
    close,
    run: async (job) => {
      clearTimeout(idle);
      try {
        return await runJob<Result>(open(), { job, name, timeLimitMs });
      } catch (error) {
        close();
        throw error;
      } finally {
        idle = setTimeout(close, IDLE_MS);
        idle.unref();
      }
    },
  };
}

/** Sends a job and waits for its response, the end of the process, or the time limit. */
async function runJob<Result>(
  child: ChildProcess,
  { job, name, timeLimitMs }: { job: object; name: string; timeLimitMs: number },
): Promise<Result> {
  const settled = new AbortController();
  const limit = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([settled.signal, limit]);
  try {
    const end = once(child, 'exit', { signal }).then(([code, killedBy]) => {
      throw new Error(`${name} has ended (${killedBy ?? code}).`);
    });
    const sent = once(child, 'message', { signal });
    child.send(job);
    const [response]: JobResponse<Result>[] = await Promise.race([sent, end]);
    if (response?.kind !== 'done') throw new Error(`${name} failed: ${response?.message}`);
    return response.result;
  } catch (error) {
    throw limit.aborted ? new Error(`${name} takes longer than ${timeLimitMs / 1_000} s.`) : error;
  } finally {
    settled.abort();
  }
}

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The process then has normal priority.
  }
}
