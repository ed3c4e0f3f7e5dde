import type { Page, RenderedPage } from '#server/cache/page.ts';
import { createPageCache } from '#server/cache/page-cache.ts';
import type { Change, Topic } from '#services/live/change.ts';
import { createFakeClock } from '../fake-clock.ts';

/** 20 November 2026, 23:00 in Dhaka. */
export const EVENING_MS = Date.UTC(2026, 10, 20, 17);
/** The midnight after it. */
export const MIDNIGHT_MS = Date.UTC(2026, 10, 20, 18);

export type RenderChange = Partial<Pick<RenderedPage, 'status' | 'expiresAtMs' | 'isComplete'>> & {
  topics?: readonly Topic[];
};

export const readBody = async (page: Page) => (await page.encode('identity')).toString();

/** A cache whose renders return "1", "2", … in turn. */
export function openCache(maxBytes = 1_000_000) {
  const clock = createFakeClock(EVENING_MS);
  const listeners = new Set<(change: Change) => void>();
  const bus = { isListening: true };
  const cache = createPageCache(
    {
      isListening: () => bus.isListening,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    maxBytes,
  );
  let renders = 0;
  const toRendered = (text: string, { topics = ['home'], ...change }: RenderChange): RenderedPage => ({
    status: 200,
    isComplete: true,
    headers: [],
    body: Buffer.from(text),
    topics: new Set(topics),
    expiresAtMs: MIDNIGHT_MS,
    ...change,
  });
  const get = async (key = '/', change: RenderChange = {}) => {
    const render = async () => {
      renders += 1;
      return toRendered(String(renders), change);
    };
    return readBody(await cache.get({ key, nowMs: clock.now(), render, acceptsStale: true }));
  };
  /** Requests a page whose first render the test completes or fails. */
  const getDelayed = (key = '/') => {
    const delayed = Promise.withResolvers<RenderedPage>();
    renders += 1;
    const text = String(renders);
    const first = [delayed.promise];
    const render = async () => first.pop() ?? toRendered(String(++renders), {});
    const page = cache.get({ key, nowMs: clock.now(), render, acceptsStale: true });
    return {
      finish: async (change: RenderChange = {}) => {
        delayed.resolve(toRendered(text, change));
        return readBody(await page);
      },
      fail: async (error: Error) => {
        delayed.reject(error);
        await page;
      },
    };
  };
  const publish = (event: Pick<Change, 'topics' | 'hides'>) => {
    for (const listener of listeners) listener({ ...event, scheduleChanged: false });
  };
  const change = (...topics: Topic[]) => publish({ topics });
  /** A change after which readers may no longer see something. */
  const hide = (...topics: Topic[]) => publish({ topics, hides: true });
  return { cache, clock, bus, get, getDelayed, change, hide, toRendered };
}
