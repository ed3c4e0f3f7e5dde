import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { NewsroomClient } from '#tools/newsroom-client.ts';
import { waitUntil } from '#tools/wait-until.ts';
import type { TwoMachines } from './two-machines.ts';

const SAVE_INTERVAL_MS = 250;
const READ_INTERVAL_MS = 50;
const REQUEST_TIMEOUT_MS = 30_000;
/** The site works again after this many consecutive saves without a failure. */
const MIN_SUCCESSFUL_SAVES = 8;
const RECOVERY_LIMIT_MS = 180_000;

export type Observation = {
  /** The longest time without an acknowledged save. */
  withoutSaveMs: number;
  /** The longest time without a change on the live stream of the second machine. */
  withoutChangeMs: number;
  refusedSaves: number;
  refusedPages: number;
};

type Events = { atMs: number; isSuccess: boolean }[];

/** Publishes four articles and reads the home page twenty times per second, and records the changes of its live stream. */
export function startLoad({ origin, secondOrigin, editor }: TwoMachines) {
  const saves: Events = [];
  const reads: Events = [];
  const changes: Events = [];
  const savedIds: string[] = [];
  const stopping = new AbortController();
  const repeat = async (intervalMs: number, run: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      void run().catch(() => {});
      await sleep(intervalMs);
    }
  };
  const save = async () => {
    const id = randomUUID();
    const isSuccess = await isSaved(editor, id);
    if (isSuccess) savedIds.push(id);
    saves.push({ atMs: performance.now(), isSuccess });
  };
  const read = async () => {
    const isSuccess = await fetch(origin, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      .then(async (response) => (await response.arrayBuffer()) && response.ok)
      .catch(() => false);
    reads.push({ atMs: performance.now(), isSuccess });
  };
  void repeat(SAVE_INTERVAL_MS, save);
  void repeat(READ_INTERVAL_MS, read);
  void followChanges(secondOrigin, changes, stopping.signal);
  const isWorking = (sinceMs: number) => {
    const last = saves.slice(-MIN_SUCCESSFUL_SAVES);
    return last.length === MIN_SUCCESSFUL_SAVES && last.every((each) => each.isSuccess && each.atMs > sinceMs);
  };
  const waitForRecovery = (sinceMs: number) =>
    waitUntil(() => isWorking(sinceMs), RECOVERY_LIMIT_MS, 'The site does not save again.');
  return {
    savedIds,
    waitForRecovery,
    /** Causes a failure, waits until saves work again, and returns what staff and readers noticed. */
    observe: async (fail: () => Promise<unknown>): Promise<Observation> => {
      const fromMs = performance.now();
      await fail();
      await waitForRecovery(performance.now());
      const during = (events: Events) => events.filter(({ atMs }) => atMs >= fromMs);
      return {
        withoutSaveMs: findLongestGap(during(saves), fromMs),
        withoutChangeMs: findLongestGap(during(changes), fromMs),
        refusedSaves: during(saves).filter(({ isSuccess }) => !isSuccess).length,
        refusedPages: during(reads).filter(({ isSuccess }) => !isSuccess).length,
      };
    },
    stop: async () => {
      stopping.abort();
      await sleep(SAVE_INTERVAL_MS);
    },
  };
}

function findLongestGap(events: Events, fromMs: number): number {
  const times = [fromMs, ...events.filter(({ isSuccess }) => isSuccess).map(({ atMs }) => atMs), performance.now()];
  return Math.max(...times.slice(1).map((atMs, n) => atMs - (times[n] ?? atMs)));
}

/** Publishes a new article. True if the site has acknowledged it. */
function isSaved(editor: NewsroomClient, articleId: string): Promise<boolean> {
  const title = `চলমান খবর ${articleId}`;
  const form = { ...EMPTY_FORM, title, description: title, category: 'খেলা', status: 'published' };
  const saved = editor.send('/dashboard/add', { intent: 'save', articleId, baseRevision: null, form });
  return saved.then(({ kind }) => kind === 'saved').catch(() => false);
}

/** Records the time of each change on the live stream. */
async function followChanges(origin: string, changes: Events, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const { body } = await fetch(`${origin}/live?topic=home`, { signal });
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
        if (text.includes('event: change')) changes.push({ atMs: performance.now(), isSuccess: true });
    } catch {
      // The loop reopens the stream.
    }
  }
}
