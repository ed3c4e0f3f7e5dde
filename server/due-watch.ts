import type { Articles } from '#services/articles/articles.ts';
import type { Live } from '#services/live/live.ts';
import type { Log } from './log.ts';

/** A timer cannot wait longer than 2^31 − 1 ms; far schedules are looked at again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
const RETRY_MS = 1_000;
/** An article that falls due while its own transaction is still open is found only afterwards. */
const LOOK_BACK_MS = 10_000;

export type DueWatch = { close(): void };

/**
 * Announces every scheduled article in this process at the moment it falls due, so that cached and open pages follow.
 * A schedule that moves, and a listening connection that comes back, make it look again.
 */
export function startDueWatch(articles: Articles, live: Live, now: () => number, log: Log): DueWatch {
  let announcedUpToMs = now();
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  const look = async () => {
    round += 1;
    const thisRound = round;
    clearTimeout(timer);
    const nowMs = now();
    try {
      const topics = await articles.listDueTopics(announcedUpToMs - LOOK_BACK_MS, nowMs);
      const nextMs = await articles.findNextDue(nowMs);
      if (thisRound !== round) return;
      announcedUpToMs = nowMs;
      if (topics.length > 0) live.announce(topics);
      if (nextMs !== null) wait(nextMs - now());
    } catch (error) {
      log.error({ error }, 'due articles could not be read');
      if (thisRound === round) wait(RETRY_MS);
    }
  };

  const wait = (ms: number) => {
    timer = setTimeout(look, Math.min(Math.max(ms, 1), LONGEST_WAIT_MS));
  };

  const unsubscribe = live.subscribe(({ scheduleMoved }) => {
    if (scheduleMoved) void look();
  });
  void look();
  return {
    close: () => {
      round += 1;
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
