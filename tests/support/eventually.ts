import { vi } from 'vitest';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Asks again until `check` holds; rejects with its last complaint. Patient, for a machine that has much to do. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: PAUSE_MS });
