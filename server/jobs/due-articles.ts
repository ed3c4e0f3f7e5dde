import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { ArticleExpiry } from '#services/articles/due-articles.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './scheduler.ts';
import { MIN_STEP_BACK_MS } from './scheduler.ts';

/**
 * Each run also looks this far back. An article can become due before its transaction is committed, and is found only
 * after the commit.
 */
const LOOK_BACK_MS = 10_000;
/** Maximum number of expiry times in memory, from which a process announces articles even without the database. */
const MAX_KNOWN_EXPIRIES = 1_000;

export type DueArticlesOptions = {
  articleJobs: Pick<ArticleJobs, 'readDueChange' | 'findNextDue' | 'listExpiries' | 'queueDueEffects'>;
  live: Pick<ChangeBus, 'subscribe' | 'publishLocally'>;
  clock: Clock;
  /** Called when deliveries to other systems may have been queued. */
  onQueued: () => void;
};

export type DueArticles = {
  job: Job;
  /** Announces articles when they expire, from the times read last. Works without the database. */
  expiriesJob: Job;
  /** How long the earliest due article has been waiting to be announced; 0 if there is none. */
  readLagMs(): number;
};

/**
 * Creates the job that announces scheduled articles in this process when they become due, which updates cached and open
 * pages. It also queues the effects on other systems. It runs at the next due time, when a schedule changes, and when the
 * connection for changes is restored. If the wall clock was set back, it announces a change of everything, because some
 * articles are no longer due.
 *
 * Each run also reads the next expiry times of articles. The second job announces them, because a cached article must
 * disappear when it expires, even if the database does not respond.
 */
export function createDueArticlesJob({ articleJobs, live, clock, onQueued }: DueArticlesOptions): DueArticles {
  let announcedUpToMs = clock.now();
  let nextDueMs: number | null = null;
  let expiries: ArticleExpiry[] = [];
  let announcedExpiries: ArticleExpiry[] = [];
  let wakeExpiries = () => {};
  const announceExpired = (nowMs: number) => {
    const passed = expiries.filter(({ atMs }) => atMs <= nowMs);
    expiries = expiries.slice(passed.length);
    announcedExpiries = [...announcedExpiries, ...passed].filter(({ atMs }) => atMs > nowMs - LOOK_BACK_MS);
    const topics = [...new Set(passed.flatMap((end) => end.topics))];
    if (topics.length > 0) live.publishLocally({ topics, hides: true });
  };
  const expiriesJob: Job = {
    name: 'article ends',
    run: async () => {
      announceExpired(clock.now());
      return { againAtMs: expiries[0]?.atMs ?? null };
    },
    wakeOn: (wake) => {
      wakeExpiries = wake;
      return () => {};
    },
  };
  const job: Job = {
    name: 'due articles',
    run: async () => {
      const nowMs = clock.now();
      if (nowMs <= announcedUpToMs - MIN_STEP_BACK_MS) {
        announcedUpToMs = nowMs;
        announcedExpiries = [];
        live.publishLocally({ topics: ['*'], hides: true });
      }
      announceExpired(nowMs);
      const period = { fromMs: announcedUpToMs - LOOK_BACK_MS, toMs: nowMs, announcedExpiries };
      const change = await articleJobs.readDueChange(period);
      nextDueMs = await articleJobs.findNextDue(nowMs);
      expiries = await articleJobs.listExpiries({ afterMs: nowMs, limit: MAX_KNOWN_EXPIRIES });
      announcedUpToMs = nowMs;
      wakeExpiries();
      if (change.topics.length > 0) live.publishLocally(change);
      if (await articleJobs.queueDueEffects(nowMs)) onQueued();
      return { againAtMs: nextDueMs };
    },
    wakeOn: (wake) =>
      live.subscribe(({ scheduleChanged }) => {
        if (scheduleChanged) wake();
      }),
  };
  return { job, expiriesJob, readLagMs: () => (nextDueMs === null ? 0 : Math.max(clock.now() - nextDueMs, 0)) };
}
