export type Revalidator = {
  /** Requests a read that starts after this call. */
  request(): void;
  stop(): void;
};

/**
 * Combines requests to read again: at most one read runs, and at most one more is scheduled after it. A failed read
 * (`read` resolves to false) is repeated. `schedule` runs its callback after a pause, which may grow with the number of
 * failures in a row, and returns a function that cancels it.
 */
export function createRevalidator(
  read: () => Promise<boolean>,
  schedule: (run: () => void, failures: number) => () => void,
): Revalidator {
  let state: 'idle' | 'scheduled' | 'reading' | 'reading, requested again' = 'idle';
  let failures = 0;
  let cancel = () => {};

  const scheduleRead = () => {
    state = 'scheduled';
    cancel = schedule(start, failures);
  };
  const start = () => {
    state = 'reading';
    void read().then(finish);
  };
  const finish = (isDone: boolean) => {
    failures = isDone ? 0 : failures + 1;
    if (!isDone || state === 'reading, requested again') scheduleRead();
    else state = 'idle';
  };

  return {
    request: () => {
      if (state === 'idle') scheduleRead();
      if (state === 'reading') state = 'reading, requested again';
    },
    stop: () => {
      cancel();
      state = 'idle';
    },
  };
}
