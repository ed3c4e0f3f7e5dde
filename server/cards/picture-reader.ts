import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { PictureReader } from '#services/cards/recognise/recognise.ts';
import type { PictureJob, PictureResult } from './picture-process.ts';

const PROGRAM = join(import.meta.dirname, 'picture-process.ts');
const TIME_LIMIT_MS = 30_000;
/** The process ends after this time without a picture, and begins again with the next one. */
const IDLE_MS = 60_000;
/** Readers come first. */
const NICENESS = 10;
/** A picture of 50 megapixels is decoded outside this memory. */
const MAX_HEAP_MB = 256;

/** Starts a process of low priority when a picture is given. The caller gives it one job at a time. */
export function createPictureReader(): PictureReader & { close(): void } {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    child?.kill();
    child = null;
  };
  const open = (): ChildProcess => {
    if (child?.connected) return child;
    child = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, `--max-old-space-size=${MAX_HEAP_MB}`],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  };
  const run = async (job: PictureJob): Promise<PictureResult> => {
    clearTimeout(idle);
    try {
      const result = await send(open(), job);
      if (result.kind === 'failed') throw new Error(`A picture could not be compared: ${result.message}`);
      return result;
    } catch (error) {
      close();
      throw error;
    } finally {
      idle = setTimeout(close, IDLE_MS);
      idle.unref();
    }
  };
  return {
    close,
    read: async (bytes) => {
      const result = await run({ kind: 'read', bytes });
      if (result.kind !== 'read' && result.kind !== 'refused') throw new Error(`Unexpected result: ${result.kind}`);
      return result;
    },
    compare: async (cards) => {
      const result = await run({ kind: 'compare', cards });
      if (result.kind !== 'compared') throw new Error(`Unexpected result: ${result.kind}`);
      return result.judgements;
    },
  };
}

/** Sends a job and waits for the result, the end of the process, or the time limit. */
function send(child: ChildProcess, job: PictureJob): Promise<PictureResult> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      child.off('message', onResult).off('exit', onExit).off('error', onError);
      finish();
    };
    const onResult = (result: unknown) => settle(() => resolve(result as PictureResult));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process that compares pictures has ended (${signal ?? code}).`)));
    const onError = (error: Error) => settle(() => reject(error));
    const limit = setTimeout(() => settle(() => reject(new Error('A picture takes too long.'))), TIME_LIMIT_MS);
    child.on('message', onResult).on('exit', onExit).on('error', onError);
    child.send(job);
  });
}

/** Some systems do not permit it; then the process is one like others. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Without a lower priority pictures are compared all the same.
  }
}
