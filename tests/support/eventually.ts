import { vi } from 'vitest';

const TIMEOUT_MS = 300_000;
const PAUSE_MS = 50;

/** Retries `check` until it passes; rejects with its last error. The timeout allows for a busy machine. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: PAUSE_MS });
