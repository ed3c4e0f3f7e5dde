import { uploadImage } from '#app/newsroom/uploads/upload-image.ts';

type Trial = { sizeBytes: number; limitMs: number; isCanceledWhileSending?: boolean };

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"

/** Runs in the page: one upload, whose waits take no time. Returns its result, its waiting times and its progress. */
export async function upload({ sizeBytes, limitMs, isCanceledWhileSending = false }: Trial) {
  const controller = new AbortController();
  const waitsMs: number[] = [];
  const progress: number[] = [];
  const onProgress = (fraction: number) => {
    progress.push(fraction);
    if (isCanceledWhileSending) controller.abort();
  };
  const file = new Blob([new Uint8Array(sizeBytes)]);
  const options = {
    appCheck: () => 'proof',
    retrying: { random: () => 0, wait: async (ms: number) => void waitsMs.push(ms) },
    limitMs,
  };
  const result = await uploadImage({ file, name: NAME, onProgress, signal: controller.signal }, options);
  return { result, waitsMs, progress };
}
