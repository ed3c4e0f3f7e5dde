import type { ChangeBus } from '#services/live/change-bus.ts';

export type SharedLoads<Result> = {
  isLoading(key: string): boolean;
  /**
   * Returns the running load of a key, or starts `load`. `finish` converts what was loaded. It may cache it only if
   * `isCurrent`: no change arrived in the meantime, and none can have been missed.
   */
  get<Loaded>(
    key: string,
    load: () => Promise<Loaded>,
    finish: (loaded: Loaded, isCurrent: boolean) => Result,
  ): Promise<Result>;
};

/** Creates loads for a cache that a change evicts from: one at a time for each key, shared by all who ask for it. */
export function createSharedLoads<Result>(changes: Pick<ChangeBus, 'subscribe' | 'isListening'>): SharedLoads<Result> {
  const running = new Map<string, Promise<Result>>();
  changes.subscribe(({ topics }) => {
    if (topics.length > 0) running.clear();
  });

  const start: SharedLoads<Result>['get'] = (key, load, finish) => {
    const wasListening = changes.isListening();
    // When `load` settles, another promise or none in the map means that a change arrived.
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
