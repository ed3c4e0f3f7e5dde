import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** `status` is the HTTP status, or the code of the error if there was no response. */
export type Timing = { status: number | string; ms: number };

/** One address of the loopback stands for one client. Without an agent each request has its own connection. */
type RequestOptions = { localAddress: string; agent?: Agent };

/** Requests a URL as a browser does. Resolves once the response has been read in full, or has failed. */
export function requestUrl(url: string, { localAddress, agent }: RequestOptions): Promise<Timing> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | string) => resolve({ status, ms: performance.now() - startMs });
    const fail = (error: NodeJS.ErrnoException) => end(error.code ?? error.message);
    get(url, { agent: agent ?? false, localAddress, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.on('end', () => end(response.statusCode ?? 0)).on('error', fail);
      response.resume();
    }).on('error', fail);
  });
}

type ProbeOptions = { everyMs: number; localAddress: string };

/** Requests `toUrl(n)` every `everyMs`, whether earlier requests have a response or not. `stop` waits for all responses. */
export function startProbe(toUrl: (n: number) => string, { everyMs, localAddress }: ProbeOptions) {
  const agent = new Agent({ keepAlive: true });
  const timings: Promise<Timing>[] = [];
  const timer = setInterval(() => timings.push(requestUrl(toUrl(timings.length), { agent, localAddress })), everyMs);
  return {
    stop: async (): Promise<Timing[]> => {
      clearInterval(timer);
      return Promise.all(timings).finally(() => agent.destroy());
    },
  };
}

/** The timings of a probe that runs for a time. */
export async function probeFor(forMs: number, toUrl: (n: number) => string, options: ProbeOptions): Promise<Timing[]> {
  const probe = startProbe(toUrl, options);
  await sleep(forMs);
  return probe.stop();
}

/** Prints the times within which shares of the responses arrived, and the number of each status. */
export function printTimings(name: string, timings: readonly Timing[], shares = [0.5, 0.99]): void {
  const sorted = timings.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const timeOf = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const times = shares.map((share) => `p${share * 100} ${timeOf(share).toFixed(1)} ms`);
  const counts = [...Map.groupBy(timings, ({ status }) => status)].map(
    ([status, { length }]) => `${length} × ${status}`,
  );
  console.log(`${name}: ${times.join(', ')} (${counts.join(', ')})`);
}
