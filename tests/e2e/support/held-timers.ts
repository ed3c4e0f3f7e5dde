import type { BrowserContext, Page } from '@playwright/test';

const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * On pages that are opened from now on, timers of these lengths wait for `endHeldTimers`, but at most `maxMs`. On a busy
 * machine, a message that disappears after some seconds may do so between two looks of the test at the page.
 */
export async function holdTimers(
  pages: BrowserContext | Page,
  lengthsMs: readonly number[],
  maxMs = MAX_TIMER_MS,
): Promise<void> {
  const hold = ({ lengths, longest }: { lengths: readonly number[]; longest: number }) => {
    const { setTimeout: start, clearTimeout: clear } = window;
    const held: Map<number, () => void> = Reflect.get(window, 'heldTimers') ?? new Map();
    const startOrHold = (run: TimerHandler, ms = 0, ...rest: unknown[]) => {
      if (!lengths.includes(ms) || typeof run !== 'function') return start(run, ms, ...rest);
      const end = () => {
        held.delete(id);
        run(...rest);
      };
      const id = start(end, longest);
      held.set(id, end);
      return id;
    };
    const clearHeld = (id?: number) => {
      if (id !== undefined) held.delete(id);
      clear(id);
    };
    Object.assign(window, { setTimeout: startOrHold, clearTimeout: clearHeld, heldTimers: held });
  };
  await pages.addInitScript(hold, { lengths: lengthsMs, longest: maxMs });
}

/** The number of held timers that run. */
export const countHeldTimers = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'heldTimers').size);

/** Ends the held timers of a page, as if their time had passed. */
export async function endHeldTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held: Map<number, () => void> = Reflect.get(window, 'heldTimers');
    for (const [id, end] of [...held]) {
      // The end of another one may have cleared it.
      if (!held.has(id)) continue;
      clearTimeout(id);
      end();
    }
  });
}
