import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './scheduler.ts';
import { MIN_STEP_BACK_MS } from './scheduler.ts';

/** An article that falls due while its own transaction is still open is found only after the commit. */
const LOOK_BACK_MS = 10_000;

export type DueArticlesOptions = {
  articleJobs: Pick<ArticleJobs, 'listDueTopics' | 'findNextDue'>;
  live: Pick<ChangeBus, 'subscribe' | 'publishLocally'>;
  clock: Clock;
};

export type DueArticles = {
  job: Job;
  /** How long the earliest article that is due has been waiting to be announced; 0 if none is. */
  readLagMs(): number;
};

/**
 * Creates the job that announces every scheduled article in this process when it falls due, so that cached and open pages
 * follow. It runs again at the next due time, and when a schedule changes or the listening connection is restored. If the
 * wall clock was set back, it announces a change of everything: articles are not yet due again.
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
