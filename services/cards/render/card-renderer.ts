import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { CardContent } from '#domain/cards/card.ts';
import type { CardProblem } from '#domain/cards/layout/layout-card.ts';
import type { CardJob, DrawnCard, JobResponse } from './card-process.ts';
import type { CardFormat, CardImages } from './render-card.ts';

const PROGRAM = join(import.meta.dirname, 'card-process.ts');
/** Cards that wait. Each has its image in memory, up to 3 MB. */
const MAX_QUEUED = 60;
/** For a process that hangs; a busy machine may need long for a card. */
const TIME_LIMIT_MS = 120_000;
/** The process ends after this time without a card, and begins again with the next one. */
const IDLE_MS = 60_000;
/** Readers come first. */
const NICENESS = 10;

/** Reads the bytes of an image of the site from its URL. Null if there is none. */
export type ReadCardImage = (url: string) => Promise<CardImages['image']>;

export type DrawResult =
  | DrawnCard
  | CardProblem
  /** `unreadable`: an image is missing or cannot be decoded. `busy`: too many cards wait. */
  | { readonly kind: 'unreadable' | 'busy' };

export type CardRenderer = {
  /** Draws a card in another process. Rejects if that fails or takes longer than two minutes. */
  draw(content: CardContent, format: CardFormat): Promise<DrawResult>;
  close(): Promise<void>;
};

/** Draws one card after the other in a process of low priority, which is started when it is needed. */
export function createCardRenderer(readImage: ReadCardImage, maxQueued = MAX_QUEUED): CardRenderer {
  const queue = new PQueue({ concurrency: 1 });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill();
    child = null;
  };
  const open = (): ChildProcess => {
    if (child?.connected) return child;
    const started = fork(PROGRAM, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    if (started.pid !== undefined) lowerPriority(started.pid);
    // A program that has nothing else to do ends.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };
  const run = async (job: CardJob): Promise<JobResponse> => {
    clearTimeout(idle);
    try {
      return await ask(open(), job);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    }
  };
  return {
    draw: async (content, format) => {
      if (queue.size >= maxQueued) return { kind: 'busy' };
      return queue.add(async () => {
        const [image, logo] = await Promise.all([find(content.imageUrl), find(content.logoUrl)]);
        if (image === 'missing' || logo === 'missing') return { kind: 'unreadable' };
        const response = await run({ content, images: { image, logo: logo?.bytes ?? null }, format });
        if (response.kind === 'failed') throw new Error(`A card could not be drawn: ${response.message}`);
        return response;
      });
    },
    close: async () => {
      queue.clear();
      clearTimeout(idle);
      end();
    },
  };

  async function find(url: string): Promise<CardImages['image'] | 'missing'> {
    return url === '' ? null : ((await readImage(url)) ?? 'missing');
  }
}

/** Sends a job and waits for the response, the end of the process, or the time limit. */
function ask(child: ChildProcess, job: CardJob): Promise<JobResponse> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(limit);
      child.off('message', onResponse).off('exit', onExit).off('error', onError);
      finish();
    };
    const onResponse = (response: unknown) => settle(() => resolve(response as JobResponse));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process that draws cards has ended (${signal ?? code}).`)));
    const onError = (error: Error) => settle(() => reject(error));
    const limit = setTimeout(() => settle(() => reject(new Error('A card takes too long to draw.'))), TIME_LIMIT_MS);
    child.on('message', onResponse).on('exit', onExit).on('error', onError);
    child.send(job);
  });
}

/** Some systems do not permit it; then the process is one like others. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Without a lower priority cards are drawn all the same.
  }
}
