import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const CONNECTIONS = 64;

export const COMPRESSED = { 'Accept-Encoding': 'br' };

/** Throws if wrk, which sends the requests, is not installed. Clients in JavaScript are slower than the servers. */
export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error) throw new Error('No wrk found: install it (apt-get install wrk).');
}

/** Measures the requests per second of a URL over 64 connections, with compression. Throws if a response is not a success. */
export async function measureRequestRate(url: string, seconds: number): Promise<number> {
  const headers = Object.entries(COMPRESSED).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...headers, url]);
  const errors = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (errors !== null) throw new Error(`${url}: ${errors[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Requests a URL. Returns the body as it was sent, which `fetch` would decompress. */
export async function requestRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}
