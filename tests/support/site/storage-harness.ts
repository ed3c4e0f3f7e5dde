import type { StorageClientOptions } from '#app/newsroom/uploads/storage-client.ts';
import { createStorageClient } from '#app/newsroom/uploads/storage-client.ts';

export type Trial = {
  name?: string;
  sizeBytes?: number;
  limitMs?: number;
  /** Aborts before anything is sent, as soon as something is sent, in the first wait, or in the second try. */
  cancel?: 'before' | 'while-sending' | 'while-waiting' | 'second-try';
  /** Waits in real time; otherwise waiting only advances the fake clock of the trial. */
  isRealTime?: boolean;
};

const NAME = 'articles/1700000000000_ঘাট.jpg'; // "landing"

/** Runs in the page: one call of the client. Returns its result, its waiting times and its progress. */
export async function upload({ name = NAME, sizeBytes = 100_000, ...trial }: Trial) {
  const { client, controller, waitsMs } = open(trial);
  const progress: number[] = [];
  const onProgress = (fraction: number) => {
    progress.push(fraction);
    if (trial.cancel === 'while-sending') controller.abort();
  };
  const file = new Blob([new Uint8Array(sizeBytes)]);
  const result = await client.upload({ file, name, onProgress, signal: controller.signal });
  return { result, waitsMs, progress };
}

export async function describe(trial: Trial = {}) {
  const { client, controller, waitsMs } = open(trial);
  return { result: await client.describe(NAME, controller.signal), waitsMs };
}

export async function remove(trial: Trial = {}) {
  const { client, controller, waitsMs } = open(trial);
  return { result: await client.remove(NAME, controller.signal), waitsMs };
}

export async function download(trial: Trial = {}) {
  const { client, controller } = open(trial);
  const result = await client.download(NAME, controller.signal);
  return { kind: result.kind, text: result.kind === 'downloaded' ? await result.bytes.text() : null };
}

function open({ limitMs = 600_000, cancel, isRealTime = false }: Trial) {
  const controller = new AbortController();
  const waitsMs: number[] = [];
  let nowMs = 0;
  if (cancel === 'before') controller.abort();
  if (cancel === 'while-waiting') setTimeout(() => controller.abort(), 1_500);
  const retrying: StorageClientOptions['retrying'] = isRealTime
    ? { random: () => 0 }
    : {
        now: () => nowMs,
        random: () => 0,
        wait: async (ms) => {
          waitsMs.push(ms);
          nowMs += ms;
          if (cancel === 'second-try') controller.abort();
        },
      };
  const client = createStorageClient({
    appCheck: () => 'proof',
    authorization: () => 'Bearer session',
    retrying,
    uploadLimitMs: limitMs,
    operationLimitMs: limitMs,
  });
  return { client, controller, waitsMs };
}
