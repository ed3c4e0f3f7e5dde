import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Edition } from '#domain/edition/edition.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { runs } from '#tests/support/property-runs.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import type { Site } from '#tools/start-site.ts';
import { createFakeClock } from '../support/fake-clock.ts';

/** Names and values in turn, so that a header can be doubled. */
type RawHeaders = readonly string[];

let site: Site;
let nginx: StartedNginx;
/** Of the home page in each edition. */
const editionOfTag = new Map<unknown, Edition>();

beforeAll(async () => {
  site = await startTestSite({ clock: createFakeClock(NOON_MS), trustedProxies: 1 });
  nginx = await startCachingNginx(site.origin);
  const requests: [Edition, RawHeaders][] = [
    ['full', []],
    ['lite-system', ['Save-Data', 'on']],
    ['lite-light', ['Cookie', 'edition=lite; lite-theme=light']],
    ['lite-dark', ['Cookie', 'edition=lite; lite-theme=dark']],
  ];
  for (const [edition, headers] of requests) editionOfTag.set((await read(site.origin, headers)).etag, edition);
});
afterAll(async () => {
  await nginx.stop();
  await site.stop();
});

async function read(url: string, headers: RawHeaders): Promise<IncomingHttpHeaders> {
  const sent = request(url, { headers: ['Host', 'prohor.example', ...headers] });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.headers;
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const space = oneOf('', '', ' ', '  ', '\t');
const name = oneOf('edition', 'edition', 'lite-theme', 'Edition', '%65dition', '"edition"', 'my-edition', 'edition.');
const value = oneOf('lite', 'full', 'light', 'dark', '%6Cite', '"lite"', 'LITE', 'lite,', 'lite=', 'lite\u00a0', '');
const cookie = fc
  .tuple(space, name, space, oneOf('=', '=', '=', '==', ''), space, value, space)
  .map((parts) => parts.join(''));
const cookies = fc
  .array(fc.tuple(cookie, oneOf(';', '; ', ';', ',', ';;', ' ')), { maxLength: 4 })
  .map((parts) => parts.flat().join(''));
const saveData = oneOf('on', 'On', ' on ', '\ton\t', 'on, on', 'on;', '"on"', 'off', '1', '');
const lines = (header: string, text: fc.Arbitrary<string>) =>
  fc.array(text, { maxLength: 2 }).map((texts) => texts.flatMap((line) => [header, line]));
const headers = fc
  .tuple(lines('Cookie', cookies), lines('Save-Data', saveData))
  .map(([first, second]) => [...first, ...second]);

test('nginx and the site decide on the same edition for any cookies and Save-Data', async () => {
  let pages = 0;
  await fc.assert(
    fc.asyncProperty(headers, async (sent) => {
      pages += 1;
      // Each URL is new for nginx and the same page for the site.
      const response = await read(`${nginx.origin}/?page=${pages}`, sent);
      expect(response['x-cache-status']).toBe('MISS');
      expect(editionOfTag.get(response.etag)).toBe(response['x-edition']);
    }),
    runs(200),
  );
});
