import { createStorageClient } from '#app/newsroom/uploads/storage-client.ts';

type Trial = { sizeBytes: number; limitMs: number; isCanceledWhileSending?: boolean };

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"

/** Runs in the page: one upload, whose waits take no time. Returns its result, its waiting times and its progress. */
export async function upload({ sizeBytes, limitMs, isCanceledWhileSending = false }: Trial) {
  const controller = new AbortController();
  const waitsMs: number[] = [];
  const progress: number[] = [];
  const client = createStorageClient({
    appCheck: () => 'proof',
    authorization: () => 'Bearer session',
    retrying: { random: () => 0, wait: async (ms) => void waitsMs.push(ms) },
    uploadLimitMs: limitMs,
  });
  const onProgress = (fraction: number) => {
    progress.push(fraction);
    if (isCanceledWhileSending) controller.abort();
  };
  const file = new Blob([new Uint8Array(sizeBytes)]);
  const result = await client.upload({ file, name: NAME, onProgress, signal: controller.signal });
  return { result, waitsMs, progress };
}
