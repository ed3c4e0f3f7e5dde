import { Agent, get } from 'node:http';
import type { MeasuredPage } from './measured-pages.ts';

/**
 * Fetches a page without compression, so that the time measures rendering. Throws if the response is not the page,
 * because an error page renders faster.
 */
export async function requestPage(
  { origin, cookie }: { origin: string; cookie: string },
  { path, shows, isForStaff }: Pick<MeasuredPage, 'path' | 'shows' | 'isForStaff'>,
): Promise<void> {
  const headers = { 'Accept-Encoding': 'identity', ...(isForStaff && { Cookie: cookie }) };
  const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${JSON.stringify(shows)}.`);
}

const agent = new Agent({ keepAlive: true });

/** Fetches a compressed page, as a browser does, and discards its bytes. */
export function fetchPage(origin: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${path} failed.`))));
      response.on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}
