import type { Agent } from 'node:http';
import { get } from 'node:http';

/** `status` is that of HTTP, or the code of the error if there was no answer. */
export type Answer = { status: number | string; ms: number };

type RequestOptions = {
  /** One address of the loopback stands for one client. */
  localAddress: string;
  /** Reuses connections; without it each request has its own. */
  agent?: Agent;
};

/** Requests a URL as a browser does. Resolves once the response has been read in full, or has failed. */
export function requestUrl(url: string, { localAddress, agent }: RequestOptions): Promise<Answer> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | string) => resolve({ status, ms: performance.now() - startMs });
    const fail = (error: NodeJS.ErrnoException) => end(error.code ?? error.message);
    const headers = { 'Accept-Encoding': 'br' };
    get(url, { agent: agent ?? false, localAddress, headers }, (response) => {
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', fail);
      response.resume();
    }).on('error', fail);
  });
}

/** The time within which a share of the answers arrived. */
export function percentileMs(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line such as `120 × 200, 3 × 503`. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<number | string, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
