const ROUNDS = 5;

/** Runs work several times. Returns the least processor time of all threads in ms, which other programs hardly affect, and the result. */
export async function measureCpu<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let ms = Number.POSITIVE_INFINITY;
  let result = await work();
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    result = await work();
    const { user, system } = process.cpuUsage(start);
    ms = Math.min(ms, (user + system) / 1000);
  }
  return { ms, result };
}
