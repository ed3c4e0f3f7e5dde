import { backoffMs } from '#domain/time/backoff.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import type { DuePoster } from '#services/articles/video-posters.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import type { VideoPosterStore } from '#services/storage/remote-images/store-video-poster.ts';
import { storeVideoPoster } from '#services/storage/remote-images/store-video-poster.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Job } from './scheduler.ts';

const BATCH_SIZE = 4;
const BETWEEN_BATCHES_MS = 50;
const BETWEEN_CHECKS_MS = 5 * MINUTE_MS;
/** Longer than the fetches of a batch take, because other processes must not repeat them. */
const CLAIM_MS = 15 * MINUTE_MS;
const RETRY = { firstMs: 5 * MINUTE_MS, maxMs: DAY_MS };
/** After about four days of failures, the poster is no longer fetched. */
const MAX_FAILURES = 12;

export type VideoPostersOptions = VideoPosterStore & {
  articleJobs: Pick<ArticleJobs, 'claimDuePosters' | 'saveVideoPoster' | 'postponeVideoPoster'>;
  live: Pick<ChangeBus, 'subscribe'>;
  clock: Clock;
  log: Pick<Log, 'info'>;
};

/** Creates the job that fetches the posters of an article's videos after it was saved or imported. */
export function createVideoPostersJob({ articleJobs, live, clock, log, ...store }: VideoPostersOptions): Job {
  const fetchPoster = async ({ video, failures }: DuePoster, signal: AbortSignal) => {
    const nowMs = clock.now();
    const result = await storeVideoPoster(store, { video, nowMs, signal });
    if (signal.aborted) return;
    if (result.kind === 'stored') return articleJobs.saveVideoPoster({ video, imageUrl: result.file.url, nowMs });
    log.info({ video, reason: result.reason }, 'could not fetch the poster of a video');
    const failed = failures + 1;
    const dueAt = failed < MAX_FAILURES ? nowMs + backoffMs(failed, RETRY) : null;
    await articleJobs.postponeVideoPoster({ video, failures: failed, dueAt });
  };
  return {
    name: 'posters of videos',
    run: async (signal) => {
      const nowMs = clock.now();
      const due = await articleJobs.claimDuePosters({ nowMs, untilMs: nowMs + CLAIM_MS, limit: BATCH_SIZE });
      await Promise.all(due.map((poster) => fetchPoster(poster, signal)));
      return { againInMs: due.length === BATCH_SIZE ? BETWEEN_BATCHES_MS : BETWEEN_CHECKS_MS };
    },
    wakeOn: (wake) =>
      live.subscribe(({ topics }) => {
        if (topics.some((topic) => topic === 'newsroom' || topic === '*')) wake();
      }),
  };
}
