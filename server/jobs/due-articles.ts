import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './scheduler.ts';
import { MIN_STEP_BACK_MS } from './scheduler.ts';

/**
 * How far back each run looks. An article that becomes due before its own transaction commits is found only after the
 * commit.
 */
const LOOK_BACK_MS = 10_000;

export type DueArticlesOptions = {
  articleJobs: Pick<ArticleJobs, 'listDueTopics' | 'findNextDue'>;
  live: Pick<ChangeBus, 'subscribe' | 'publishLocally'>;
  clock: Clock;
};

export type DueArticles = {
  job: Job;
  /** How long the earliest due article has been waiting to be announced; 0 if there is none. */
  readLagMs(): number;
};

/**
 * Creates the job that announces scheduled articles in this process when they become due, so that cached and open pages
 * update. It runs at the next due time, when a schedule changes, and when the listening connection is restored. If the
 * wall clock was set back, it announces a change of everything, because some articles are no longer due.
 */
export function createDueArticlesJob({ articleJobs, live, clock }: DueArticlesOptions): DueArticles {
  let announcedUpToMs = clock.now();
  let nextDueMs: number | null = null;
  const job: Job = {
    name: 'due articles',
    run: async () => {
      const nowMs = clock.now();
      if (nowMs <= announcedUpToMs - MIN_STEP_BACK_MS) {
        announcedUpToMs = nowMs;
        live.publishLocally(['*']);
      }
      const topics = await articleJobs.listDueTopics({ fromMs: announcedUpToMs - LOOK_BACK_MS, toMs: nowMs });
      nextDueMs = await articleJobs.findNextDue(nowMs);
      announcedUpToMs = nowMs;
      if (topics.length > 0) live.publishLocally(topics);
      return { againAtMs: nextDueMs };
    },
    wakeOn: (wake) =>
      live.subscribe(({ scheduleChanged }) => {
        if (scheduleChanged) wake();
      }),
  };
  return { job, readLagMs: () => (nextDueMs === null ? 0 : Math.max(clock.now() - nextDueMs, 0)) };
}
