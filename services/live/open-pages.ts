import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { Database } from '../postgres/database.ts';
import type { ChangeBus } from './change-bus.ts';
import { OPEN_PAGES_CHANNEL, sendNotification } from './publish-change.ts';

/** How often a process reports to the others how many pages its readers have open. */
const REPORT_MS = 20 * SECOND_MS;
/** A process that has not reported for this time has ended, so its pages do not count. */
const REPORT_LIFE_MS = 3 * REPORT_MS;

const reportSchema = z.object({ process: z.string(), pages: z.number().int().nonnegative() });

/** How many pages readers have open now, in all processes. Nothing is stored. */
export type OpenPages = {
  /** Counts the pages of this process with `countOwn` from now on. */
  watch(countOwn: () => number): void;
  count(): number;
  close(): void;
};

export type OpenPagesOptions = {
  db: Database;
  live: Pick<ChangeBus, 'subscribeToOpenPages'>;
  clock: { now: () => number; setTimer: (delayMs: number, run: () => void) => () => void };
};

/** Adds up the open pages of this process and the numbers that the other processes report. */
export function createOpenPages({ db, live, clock }: OpenPagesOptions): OpenPages {
  const own = randomUUID();
  const others = new Map<string, { pages: number; at: number }>();
  let countOwn = () => 0;
  let reported = 0;
  let cancel = () => {};

  const unsubscribe = live.subscribeToOpenPages((payload) => {
    const report = parseReport(payload);
    if (report === null || report.process === own) return;
    others.set(report.process, { pages: report.pages, at: clock.now() });
  });
  const report = () => {
    const pages = countOwn();
    if (pages > 0 || reported > 0) void send(db, { process: own, pages });
    reported = pages;
    for (const [process, { at }] of others) if (clock.now() - at >= REPORT_LIFE_MS) others.delete(process);
    cancel = clock.setTimer(REPORT_MS, report);
  };
  cancel = clock.setTimer(REPORT_MS, report);
  return {
    watch: (count) => {
      countOwn = count;
    },
    count: () => {
      const current = [...others.values()].filter(({ at }) => clock.now() - at < REPORT_LIFE_MS);
      return current.reduce((sum, { pages }) => sum + pages, countOwn());
    },
    close: () => {
      unsubscribe();
      cancel();
    },
  };
}

function parseReport(payload: string): z.infer<typeof reportSchema> | null {
  try {
    return reportSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Ignores a failure: other work logs that the database fails, and the next report follows soon. */
const send = (db: Database, report: z.infer<typeof reportSchema>) =>
  sendNotification(db, OPEN_PAGES_CHANNEL, JSON.stringify(report)).catch(() => {});
