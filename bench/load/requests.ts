import type { Agent } from 'node:http';
import { get } from 'node:http';

export type Answer = { status: number; ms: number };

type RequestOptions = {
  /** One address of the loopback stands for one client. */
  localAddress: string;
  /** Reuses connections; without it each request has its own. */
  agent?: Agent;
};

/** Requests a URL as a browser does. Resolves once the response has been read in full; rejects if that fails. */
export function requestUrl(url: string, { localAddress, agent }: RequestOptions): Promise<Answer> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    get(url, { agent: agent ?? false, localAddress, headers }, (response) => {
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startMs }));
      response.on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}

/** The time within which a share of the answers arrived. */
export function percentileMs(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A line such as `120 × 200, 3 × 503`. */
export function countStatuses(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
