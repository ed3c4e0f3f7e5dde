import { Agent, get } from 'node:http';

/**
 * Fetches a page, uncompressed so that the time is that of rendering it. Throws where the answer is not the page: an
 * error page is fast.
 */
export async function askPage(origin: string, { path, shows }: { path: string; shows: string }): Promise<void> {
  const response = await fetch(`${origin}${path}`, { headers: { 'Accept-Encoding': 'identity' }, redirect: 'manual' });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${JSON.stringify(shows)}.`);
}

const agent = new Agent({ keepAlive: true });

/** Fetches a page compressed, as a browser does, and throws its bytes away. */
export function takePage(origin: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${path} failed.`))));
      response.on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}
