import { join } from 'node:path';
import type { PictureReader } from '#services/cards/recognise/recognise.ts';
import { createJobProcess } from '#services/processes/job-process.ts';
import type { PictureJob, PictureResult } from './picture-process.ts';

const PROGRAM = join(import.meta.dirname, 'picture-process.ts');
/** Enough for a busy machine, but less than the usual timeout of reverse proxies, 60 seconds. */
const TIME_LIMIT_MS = 55_000;
const MAX_HEAP_MB = 256;

/** Decodes and compares images in a separate process. The caller must run one job at a time. */
export function createPictureReader(): PictureReader & { close(): void } {
  const pictures = createJobProcess<PictureJob, PictureResult>(PROGRAM, {
    timeLimitMs: TIME_LIMIT_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
  return {
    close: pictures.close,
    read: async (bytes) => {
      const result = await pictures.run({ kind: 'read', bytes });
      if (result.kind === 'compared') throw new Error(`Unexpected result: ${result.kind}`);
      return result;
    },
    compare: async (cards) => {
      const result = await pictures.run({ kind: 'compare', cards });
      if (result.kind !== 'compared') throw new Error(`Unexpected result: ${result.kind}`);
      return result.judgements;
    },
  };
}
