export type ReReader = {
  /** Asks for a read that sees everything up to now. */
  request(): void;
  stop(): void;
};

/**
 * Reads again when asked, once for many askings: at most one read runs and at most one waits behind it.
 * `later` runs what it is given after a moment and returns how to call that off.
 */
export function createReReader(read: () => Promise<unknown>, later: (run: () => void) => () => void): ReReader {
  let state: 'idle' | 'waiting' | 'reading' | 'reading and asked' = 'idle';
  let callOff = () => {};

  const wait = () => {
    state = 'waiting';
    callOff = later(start);
  };
  const start = () => {
    state = 'reading';
    read().then(finish, finish);
  };
  const finish = () => {
    if (state === 'reading and asked') wait();
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
