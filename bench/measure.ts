import { median } from './median.ts';

export type PairOfTimes = { smallMs: number; largeMs: number };

/**
 * Times two requests in turn, so that whatever else the machine does slows both, and returns the median of each. The
 * first `warmUps` of each are not counted.
 */
export async function measurePair(
  askSmall: () => Promise<void>,
  askLarge: () => Promise<void>,
  { warmUps, samples }: { warmUps: number; samples: number },
): Promise<PairOfTimes> {
  const small: number[] = [];
  const large: number[] = [];
  for (let round = -warmUps; round < samples; round += 1) {
    const smallMs = await timeMs(askSmall);
    const largeMs = await timeMs(askLarge);
    if (round < 0) continue;
    small.push(smallMs);
    large.push(largeMs);
  }
  return { smallMs: median(small), largeMs: median(large) };
}

/** How many requests a second are answered when `clients` ask one after the other for `forMs`. */
export async function measureThroughput(
  ask: () => Promise<void>,
  { clients, forMs }: { clients: number; forMs: number },
): Promise<number> {
  const startMs = performance.now();
  let answered = 0;
  const askUntilOver = async () => {
    while (performance.now() - startMs < forMs) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, askUntilOver));
  return (answered * 1000) / (performance.now() - startMs);
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
