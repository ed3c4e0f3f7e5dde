import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './requests.ts';
import { requestUrl } from './requests.ts';

/** Ordinary requests of one client at fixed intervals, whether earlier ones have been answered or not. */
export type Probe = {
  /** Ends the requests; resolves with the answers to all of them. */
  stop(): Promise<Answer[]>;
};

/** Starts to request `toUrl(n)` every `everyMs`. */
export function startProbe(
  toUrl: (n: number) => string,
  { everyMs, localAddress }: { everyMs: number; localAddress: string },
): Probe {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<Answer>[] = [];
  const ask = () => {
    answers.push(requestUrl(toUrl(answers.length), { agent, localAddress }));
  };
  const timer = setInterval(ask, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      const all = await Promise.all(answers);
      agent.destroy();
      return all;
    },
  };
}

/** The answers of a probe that runs for a time. */
export async function probeFor(
  forMs: number,
  toUrl: (n: number) => string,
  options: { everyMs: number; localAddress: string },
): Promise<Answer[]> {
  const probe = startProbe(toUrl, options);
  await sleep(forMs);
  return probe.stop();
}
