import type { Change, Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';

export type SharedLoad<Loaded, Result> = {
  load: () => Promise<Loaded>;
  /** Called instead of `load` if a load of the key is running. */
  join?: () => void;
  /** The topics on which the loaded value depends; null if they are unknown. Every change then affects it. */
  listTopics: (loaded: Loaded) => Iterable<Topic> | null;
  /**
   * Converts the loaded value. May cache it only if `isCurrent` is true: no change of its topics has arrived since the
   * start of the load, and none can have been missed.
   */
  convert: (loaded: Loaded, isCurrent: boolean) => Result;
};

export type SharedLoads<Result> = {
  isLoading(key: string): boolean;
  /**
   * Joins the running load of a key, or starts one. Loads again if the value's topics changed between the start of that
   * load and this call, or if a change during the load may have hidden an article.
   */
  get<Loaded>(key: string, shared: SharedLoad<Loaded, Result>): Promise<Result>;
};

/** `changesBeforeInvalidation` counts the changes during the load before the first one that affects the result. */
type FinishedLoad<Result> = { result: Result; changesBeforeInvalidation: number };
type RunningLoad<Result> = { changes: Change[]; finished: Promise<FinishedLoad<Result> | 'hidden'> };

/** Loads values for a cache that evicts entries on changes. Concurrent loads of a key share one result. */
export function createSharedLoads<Result>(live: Pick<ChangeBus, 'subscribe' | 'isListening'>): SharedLoads<Result> {
  const running = new Map<string, RunningLoad<Result>>();
  live.subscribe((change) => {
    for (const { changes } of running.values()) changes.push(change);
  });

  const start = <Loaded>(
    key: string,
    { load, listTopics, convert }: SharedLoad<Loaded, Result>,
  ): RunningLoad<Result> => {
    const changes: Change[] = [];
    const wasListening = live.isListening();
    const finished = load()
      .then((loaded) => {
        const affects = createFilter(listTopics(loaded));
        if (changes.some((change) => change.hides && affects(change))) return 'hidden';
        const first = changes.findIndex(affects);
        const isCurrent = first === -1 && wasListening && live.isListening();
        return { result: convert(loaded, isCurrent), changesBeforeInvalidation: first === -1 ? changes.length : first };
      })
      .finally(() => running.delete(key));
    const started = { changes, finished };
    running.set(key, started);
    return started;
  };

  const get: SharedLoads<Result>['get'] = async (key, shared) => {
    const joined = running.get(key);
    if (joined !== undefined) shared.join?.();
    const { changes, finished } = joined ?? start(key, shared);
    const arrivedBefore = changes.length;
    const loaded = await finished;
    return loaded === 'hidden' || loaded.changesBeforeInvalidation < arrivedBefore ? get(key, shared) : loaded.result;
  };
  return { isLoading: (key) => running.has(key), get };
}

function createFilter(topics: Iterable<Topic> | null): (change: Change) => boolean {
  if (topics === null) return (change) => change.topics.length > 0;
  const own = new Set(topics);
  return (change) => change.topics.some((topic) => topic === '*' || own.has(topic));
}
