import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { measureThroughput } from '../measure.ts';
import { fetchPage } from '../request-page.ts';

const run = promisify(execFile);

const CONNECTIONS = 64;
const CLIENTS_WITHOUT_WRK = 8;

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined;
}

/**
 * Requests per second that a server answers at `url` for `seconds`, with 64 connections of `wrk` if it is installed, else with
 * eight clients in this process, which slow a server that is in it too. Throws if a response is not a success.
 */
export async function measureRequestRate(url: string, seconds: number, headers: Record<string, string>) {
  if (!isInstalled('wrk')) {
    const { origin, pathname } = new URL(url);
    return measureThroughput(() => fetchPage(origin, pathname), {
      clients: CLIENTS_WITHOUT_WRK,
      forMs: seconds * 1_000,
    });
  }
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...named, url]);
  const errors = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (errors !== null) throw new Error(`${url}: ${errors[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
