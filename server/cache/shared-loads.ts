import type { ChangeBus } from '#services/live/change-bus.ts';

export type SharedLoads<Result> = {
  isLoading(key: string): boolean;
  /**
   * Returns the running load of a key, or starts `load`. `finish` converts the loaded value. `finish` may cache the
   * value only if `isCurrent` is true: no change has arrived since the start of the load, and none can have been
   * missed.
   */
  get<Loaded>(
    key: string,
    load: () => Promise<Loaded>,
    finish: (loaded: Loaded, isCurrent: boolean) => Result,
  ): Promise<Result>;
};

/** Creates the loader of a cache whose entries are evicted by changes. Concurrent loads of a key are shared. */
export function createSharedLoads<Result>(changes: Pick<ChangeBus, 'subscribe' | 'isListening'>): SharedLoads<Result> {
  const running = new Map<string, Promise<Result>>();
  changes.subscribe(({ topics }) => {
    if (topics.length > 0) running.clear();
  });

  const start: SharedLoads<Result>['get'] = (key, load, finish) => {
    const wasListening = changes.isListening();
    // If the map has another promise or none when `load` settles, a change has arrived.
    const isLatest = () => running.get(key) === current;
    const current: Promise<Result> = load()
      .then((loaded) => finish(loaded, isLatest() && wasListening && changes.isListening()))
      .finally(() => {
        if (isLatest()) running.delete(key);
      });
    running.set(key, current);
    return current;
  };
  return {
    isLoading: (key) => running.has(key),
    get: (key, load, finish) => running.get(key) ?? start(key, load, finish),
  };
}
