import { join } from 'node:path';
import PQueue from 'p-queue';
import type { CardContent } from '#domain/cards/card.ts';
import { createJobProcess } from '../../processes/job-process.ts';
import type { CardJob, CardResult } from './card-process.ts';
import type { CardFormat, CardImages } from './render-card.ts';

const PROGRAM = join(import.meta.dirname, 'card-process.ts');
const MAX_QUEUED = 60;
const TIME_LIMIT_MS = 120_000;
const MAX_HEAP_MB = 64;

/** Reads the bytes of an image of the site from its URL. Null if it does not exist. */
export type ReadCardImage = (url: string) => Promise<CardImages['image']>;

export type DrawResult =
  /** `unreadable`: an image is missing or cannot be decoded. */
  | CardResult
  /** Too many cards are queued. */
  | { readonly kind: 'busy' };

export type CardRenderer = {
  /** Draws a card in another process. Rejects if that fails or takes longer than two minutes. */
  draw(content: CardContent, format: CardFormat): Promise<DrawResult>;
  close(): void;
};

/** Draws one card at a time. */
export function createCardRenderer(readImage: ReadCardImage, maxQueued = MAX_QUEUED): CardRenderer {
  const queue = new PQueue({ concurrency: 1 });
  const drawing = createJobProcess<CardJob, CardResult>(PROGRAM, {
    timeLimitMs: TIME_LIMIT_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
  return {
    draw: async (content, format) => {
      if (queue.size >= maxQueued) return { kind: 'busy' };
      return queue.add(async () => {
        const [image, logo] = await Promise.all([readIfSet(content.imageUrl), readIfSet(content.logoUrl)]);
        if (image === 'missing' || logo === 'missing') return { kind: 'unreadable' };
        return drawing.run({ content, images: { image, logo: logo?.bytes ?? null }, format });
      });
    },
    close: () => {
      queue.clear();
      drawing.close();
    },
  };

  async function readIfSet(url: string): Promise<CardImages['image'] | 'missing'> {
    return url === '' ? null : ((await readImage(url)) ?? 'missing');
  }
}
