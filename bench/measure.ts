import { median } from '#tools/median.ts';

export type PairOfTimes = { smallMs: number; largeMs: number };

/**
 * Times two requests alternately, so that other load on the machine slows both, and returns the median of each. The
 * first `warmUps` of each are not counted.
 */
export async function measurePair(
  checkSmall: () => Promise<void>,
  checkLarge: () => Promise<void>,
  { warmUps, samples }: { warmUps: number; samples: number },
): Promise<PairOfTimes> {
  const small: number[] = [];
  const large: number[] = [];
  for (let round = -warmUps; round < samples; round += 1) {
    const smallMs = await timeMs(checkSmall);
    const largeMs = await timeMs(checkLarge);
    if (round < 0) continue;
    small.push(smallMs);
    large.push(largeMs);
  }
  return { smallMs: median(small), largeMs: median(large) };
}

/** Requests per second if each of `clients` sends one request after the other for `forMs`. */
export async function measureThroughput(
  ask: () => Promise<void>,
  { clients, forMs }: { clients: number; forMs: number },
): Promise<number> {
  const startMs = performance.now();
  let answered = 0;
  const pollUntilOver = async () => {
    while (performance.now() - startMs < forMs) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, pollUntilOver));
  return (answered * 1000) / (performance.now() - startMs);
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
