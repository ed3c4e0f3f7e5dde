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
