import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { SITE_PROCESSES } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';

let site: Site;
let Cookie: string;

beforeAll(async () => {
  site = await startTestSite();
  Cookie = toCookieHeader(await site.signIn());
});
afterAll(() => site.stop());

describe('renders', () => {
  // Each process has its limit, and which one answers a request is not decided by the test.
  test.skipIf(SITE_PROCESSES > 1)(
    'beyond the limit of one address are refused, while cached pages are answered',
    async () => {
      await site.get('/');
      const refused: Response[] = [];
      const others: number[] = [];
      const read = async (_: unknown, n: number) => {
        const answer = await site.get(`/article/missing-${n}`);
        // A database that does not respond in time has another Retry-After.
        if (answer.headers.get('retry-after') === '5') refused.push(answer);
        else others.push(answer.status);
      };
      const answers = await site.db.transaction().execute(async (trx) => {
        // Every render waits for the table.
        await sql`lock table articles in access exclusive mode`.execute(trx);
        const reads = Array.from({ length: 80 }, read);
        await eventually(() => expect(refused).toHaveLength(16));
        expect((await site.get('/')).status).toBe(200);
        return reads;
      });
      await Promise.all(answers);
      expect(refused.map(({ status }) => status)).toEqual(Array(16).fill(503));
      expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
      expect(others.filter((status) => status === 404 || status === 503)).toHaveLength(64);
    },
  );
});

describe('bodies', () => {
  const postAds = (changes: object) =>
    site.get('/dashboard/ads.data', {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ intent: 'change', id: 'home_top_banner', changes }),
    });
  const makeKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, true]));

  test.each([
    ['of 200,000 fields is refused by its length', 200_000, 413],
    ['of 3,000 fields is refused by their number', 3_000, 400],
  ])('an ad request %s', async (_name, fields, status) => {
    expect((await postAds(makeKeys(fields))).status).toBe(status);
  });

  test('a change of the site settings with too many entries is refused', async () => {
    const answer = await site.get('/dashboard/settings.data', {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ changes: Array.from({ length: 100_000 }, () => ({})) }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('a visitor who begins to send 4 MB', () => {
  test.each([
    ['/', 405],
    ['/search?q=a', 405],
    ['/rss.xml', 405],
    ['/article/a1/view', 202],
    ['/dashboard/add.data', 401],
    ['/dashboard/autosave.data', 401],
    ['/login', 413],
    ['/login/set-up', 413],
    ['/logout', 413],
  ])('is answered without the rest: POST %s', async (path, status) => {
    const headers = { 'Content-Length': String(4 * 1024 * 1024), 'Content-Type': 'application/json' };
    expect((await send(path, { method: 'POST', headers, begin: 'x'.repeat(1_000) })).status).toBe(status);
  });
});

type Sent = { method?: string; headers: Record<string, string>; begin?: string };

/**
 * Sends a request that `fetch` would not send: with any Host, and with only the beginning of its body. Returns the
 * response's status and body.
 */
function send(path: string, { method = 'GET', headers, begin }: Sent) {
  const { hostname, port } = new URL(site.origin);
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() });
        sent.destroy();
      });
    });
    sent.on('error', reject);
    if (begin === undefined) sent.end();
    else sent.write(begin);
  });
}

describe('a request for another host name', () => {
  const headers = { Host: 'evil.example', Origin: 'http://evil.example' };

  test.each([
    ['POST', '/login'],
    ['POST', '/logout'],
    ['POST', '/dashboard/ads.data'],
    ['POST', '/storage?name=articles/1_a.jpg'],
    ['POST', '/article/a1/view'],
    ['GET', '/dashboard'],
    ['GET', '/login.data'],
  ])('is refused: %s %s', async (method, path) => {
    expect((await send(path, { method, headers: { ...headers, Cookie } })).status).toBe(421);
  });

  test.each(['/', '/search?q=a', '/nowhere', '/rss.xml', '/robots.txt'])(
    'gets %s, which does not repeat it',
    async (path) => {
      const { status, body } = await send(path, { headers });
      expect([200, 404]).toContain(status);
      expect(body).not.toContain('evil.example');
    },
  );
});
