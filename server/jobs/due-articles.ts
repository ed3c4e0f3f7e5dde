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

/**
 * Announces every scheduled article in this process when it falls due, so that cached and open pages follow. Runs again
 * at the next due time, and when a schedule changes or the listening connection is restored. If the wall clock was set
 * back, announces a change of everything: articles are not yet due again.
 */
export function createDueArticlesJob({ articleJobs, live, clock }: DueArticlesOptions): Job {
  let announcedUpToMs = clock.now();
  return {
    name: 'due articles',
    run: async () => {
      const nowMs = clock.now();
      if (nowMs <= announcedUpToMs - MIN_STEP_BACK_MS) {
        announcedUpToMs = nowMs;
        live.publishLocally(['*']);
      }
      const topics = await articleJobs.listDueTopics({ fromMs: announcedUpToMs - LOOK_BACK_MS, toMs: nowMs });
      const nextMs = await articleJobs.findNextDue(nowMs);
      announcedUpToMs = nowMs;
      if (topics.length > 0) live.publishLocally(topics);
      return { againAtMs: nextMs };
    },
    wakeOn: (wake) =>
      live.subscribe(({ scheduleChanged }) => {
        if (scheduleChanged) wake();
      }),
  };
}
