import { execFile, spawnSync } from 'node:child_process';
import type { OutgoingHttpHeaders } from 'node:http';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const CONNECTIONS = 64;
const CONNECTION_HEADERS: readonly string[] = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

export const COMPRESSED = { 'Accept-Encoding': 'br' };

export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined;
}

/**
 * Measures the requests per second of a URL over 64 connections, with compression. Uses `wrk` if it is installed, otherwise
 * autocannon in a thread, which is slower than nginx. Throws if a response is not a success.
 */
export async function measureRequestRate(url: string, seconds: number): Promise<number> {
  if (!isInstalled('wrk')) {
    const load = { url, duration: seconds, connections: CONNECTIONS, workers: 1, headers: COMPRESSED };
    const { requests, errors, non2xx } = await autocannon(load);
    if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} responses are no success.`);
    return requests.average;
  }
  const headers = Object.entries(COMPRESSED).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url]);
  const errors = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (errors !== null) throw new Error(`${url}: ${errors[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** A compressed response with alternating header names and values, without the headers of the connection. */
export type RawResponse = { headers: string[]; body: Buffer };

export function requestRaw(url: string, headers: OutgoingHttpHeaders): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const received = Object.entries(response.headersDistinct).filter(([name]) => !CONNECTION_HEADERS.includes(name));
      const body = await buffer(response);
      resolve({ headers: received.flatMap(([name, values]) => [name, values?.join(', ') ?? '']), body });
    }).on('error', reject);
  });
}
