import { setTimeout as sleep } from 'node:timers/promises';
import { INCOMPLETE_KEPT_MS, ORPHAN_KEPT_MS } from '#domain/files/limits.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import type { Log } from './log.ts';

export type FileSweepOptions = {
  files: Pick<FileStorage, 'listStored' | 'removeByUrl' | 'removeIncomplete'>;
  /** Which of these addresses an article or something in the trash refers to. */
  findReferencedImages: (urls: readonly string[]) => Promise<Set<string>>;
  now: () => number;
  log: Log;
};

const BATCH = 200;
const BETWEEN_SWEEPS_MS = 3_600_000;
const BETWEEN_BATCHES_MS = 50;

/**
 * Removes, from now on and every hour, uploads that were interrupted more than an hour ago and files of more than three
 * days that nothing refers to. What fails is logged and tried the next time.
 */
export function startFileSweep(options: FileSweepOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  const work = (async () => {
    while (!signal.aborted) {
      await sweepFiles(options, () => pause(BETWEEN_BATCHES_MS), signal).catch((error: unknown) => {
        if (!signal.aborted) options.log.error({ error }, 'file sweep failed');
      });
      await pause(BETWEEN_SWEEPS_MS);
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await work;
    },
  };
}

/** One sweep, a batch at a time. Rejects where the database fails; what it has done until then stays done. */
export async function sweepFiles(
  { files, findReferencedImages, now, log }: FileSweepOptions,
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await files.removeIncomplete(now() - INCOMPLETE_KEPT_MS, BATCH, signal);
  const beforeMs = now() - ORPHAN_KEPT_MS;
  let after: string | null = null;
  do {
    const page = await files.listStored({ beforeMs, after, limit: BATCH });
    const referenced = await findReferencedImages(page.files.map(({ url }) => url));
    const orphans = page.files.filter(({ url }) => !referenced.has(url));
    const removed: string[] = [];
    for (const { url, name } of orphans) {
      if (signal.aborted) break;
      await files.removeByUrl(url);
      removed.push(name);
    }
    if (removed.length > 0) log.info({ names: removed }, 'files without an article removed');
    after = page.next;
    await breathe();
  } while (after !== null && !signal.aborted);
}
