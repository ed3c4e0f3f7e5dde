export type ReReader = {
  /** Asks for a read that sees everything up to now. */
  request(): void;
  stop(): void;
};

/**
 * Reads again when asked, once for many askings: at most one read runs and at most one waits behind it. A read that
 * fails (`read` gives false) is tried again. `later` runs what it is given after a pause, which may grow with the
 * number of failures in a row, and returns how to call that off.
 */
export function createReReader(
  read: () => Promise<boolean>,
  later: (run: () => void, failures: number) => () => void,
): ReReader {
  let state: 'idle' | 'waiting' | 'reading' | 'reading and asked' = 'idle';
  let failures = 0;
  let callOff = () => {};

  const wait = () => {
    state = 'waiting';
    callOff = later(start, failures);
  };
  const start = () => {
    state = 'reading';
    void read().then(finish);
  };
  const finish = (isDone: boolean) => {
    failures = isDone ? 0 : failures + 1;
    if (!isDone || state === 'reading and asked') wait();
    else state = 'idle';
  };

  return {
    request: () => {
      if (state === 'idle') wait();
      if (state === 'reading') state = 'reading and asked';
    },
    stop: () => {
      callOff();
      state = 'idle';
    },
  };
}
