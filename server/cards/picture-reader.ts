import { join } from 'node:path';
import type { PictureReader } from '#services/cards/recognise/recognise.ts';
import { createJobProcess } from '#services/processes/job-process.ts';
import type { PictureJob, PictureResult } from './picture-process.ts';

const PROGRAM = join(import.meta.dirname, 'picture-process.ts');
/** Long for a busy machine, but less than the 60 seconds after which reverse proxies give up. */
const TIME_LIMIT_MS = 55_000;
const MAX_HEAP_MB = 256;

/** Decodes and compares pictures in a process of its own. The caller gives it one job at a time. */
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
