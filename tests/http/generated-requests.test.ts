import { request } from 'node:http';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { URLS } from '#domain/urls/url-space.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { listPageRoutes } from '../support/list-routes.ts';
import { runs } from '../support/property-runs.ts';

let site: Site;
let patterns: string[];
let staff: Record<string, string>;

beforeAll(async () => {
  site = await startTestSite({ trustedProxies: 1 });
  const pages = (await listPageRoutes()).map(({ path }) => path);
  patterns = [
    ...new Set([...URLS.map(({ pattern }) => pattern), ...pages, '/rss.xml', '/sitemap-1.xml', '/robots.txt']),
  ];
  const Cookie = toCookieHeader(await site.signIn());
  const viewer = await site.identity.findSession(new Headers({ Cookie }));
  staff = { Cookie, 'X-App-Check': viewer === null ? '' : site.issueAppCheck(viewer) };
});
afterAll(() => site.stop());

type Sent = { method: string; path: string; headers: Record<string, string>; body: string | null };

const PARAMETERS = [
  'q',
  'category',
  'after',
  'order',
  'period',
  'texts',
  'titles',
  '_routes',
  'part',
  'topic',
  'name',
  'alt',
];
const INTENTS = [
  'store',
  'discard',
  'save',
  'delete',
  'restore',
  'publish',
  'add',
  'edit',
  'read',
  'create',
  'change',
  'undo',
];
const word = fc.oneof(
  fc.constantFrom('', '0', '-1', '1e9', '99999999999999999999', '__proto__', 'toString', '../../etc/passwd'),
  fc.constantFrom(
    '//evil.example',
    '<script>',
    "' or 1=1 --",
    '\0',
    '\n',
    '\u202e',
    '\ud800',
    '😀',
    '%ff',
    '%2e%2e%2f',
  ),
  fc.constantFrom('খেলা', '\u09cd'.repeat(100), 'a'.repeat(3_000), '00000000-0000-4000-8000-000000000000'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const encoded = fc
  .tuple(word, fc.boolean())
  .map(([text, isWhole]) => (isWhole ? encodeURIComponent(text.toWellFormed()) : encodeURI(text.toWellFormed())))
  .map((text) => text.replaceAll('#', '%23'));
const suffix = fc.constantFrom('', '', '', '.data', '/', '//', '/..', '.DATA', '%20', '%');
const query = fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), encoded), { maxLength: 3 });
const toPath = (pattern: string): Arbitrary<string> =>
  fc.tuple(encoded, suffix, query).map(([filling, end, pairs]) => {
    const path = `${pattern.replace(/:\w+\??|\*/g, () => filling)}${end}`;
    return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.join('=')).join('&')}`;
  });

const value = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }));
const action = fc.record({
  ...{ intent: fc.oneof(fc.constantFrom(...INTENTS), word), kind: word, articleId: word, id: value, draftId: word },
  ...{ revision: value, baseRevision: value, sequence: value, form: value, changes: value, replaces: value },
});
const body = fc.oneof(
  fc
    .tuple(
      fc.oneof(action, value).map((content) => JSON.stringify(content)),
      fc.nat({ max: 200 }),
    )
    .map(([text, cut]) => (cut < 20 ? text.slice(0, cut) : text)),
  fc.constantFrom('', '['.repeat(3_000), `{"a":${'[{"a":'.repeat(3_000)}`, 'x'.repeat(1_000_000)),
  fc.record({ email: word, password: word, intent: word }).map((fields) => new URLSearchParams(fields).toString()),
  word.map((name) => `--a\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--a--\r\n`),
);
const header = fc.constantFrom(
  ...[
    ['Accept', 'text/event-stream'],
    ['Accept-Encoding', 'br;q=0, , zstd'],
    ['Accept-Language', 'en;q=2'],
  ],
  ...[
    ['Content-Type', 'multipart/form-data; boundary=a'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  ...[
    ['Content-Type', 'text/plain; charset=utf-16'],
    ['Cookie', '=; ;=; a=%; edition=lite'],
    ['Host', '[::1]:1'],
  ],
  ...[
    ['Origin', 'null'],
    ['Origin', 'https://evil.example'],
    ['Referer', '//x'],
    ['Range', 'bytes=9-1,a'],
  ],
  ...[
    ['If-None-Match', '"'.repeat(300)],
    ['X-Forwarded-Proto', 'x'],
    ['Cookie', `a=${'b'.repeat(6_000)}`],
  ],
);
const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND');
const address = fc.array(fc.nat({ max: 255 }), { minLength: 3, maxLength: 3 }).map((parts) => `10.${parts.join('.')}`);

/** A request to a URL of the site. The signed-in half is sent as staff. */
const sent = (): Arbitrary<Sent> =>
  fc
    .record({
      ...{ method, body, address, path: fc.constantFrom(...patterns).chain(toPath) },
      ...{ headers: fc.array(header, { maxLength: 3 }), isStaff: fc.boolean() },
    })
    .map(({ method: verb, path, headers, body: text, isStaff, address: from }) => ({
      ...{ method: verb, path, body: verb === 'GET' || verb === 'HEAD' ? null : text },
      headers: {
        ...{ 'Content-Type': 'application/json', ...Object.fromEntries(headers), ...(isStaff ? staff : {}) },
        // Otherwise the limits of one address would refuse nearly every request.
        'X-Forwarded-For': from,
      },
    }));

/** The status; of a 503 only if it does not say when to try again; null if the server closed the connection. */
function send({ path, body: text, ...options }: Sent): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const open = request(site.origin, { ...options, path, timeout: 300_000 }, (response) => {
      const { statusCode = null, headers } = response;
      resolve(statusCode === 503 && headers['retry-after'] !== undefined ? null : statusCode);
      open.destroy();
    });
    open.on('timeout', () => reject(new Error(`No response to ${options.method} ${path}.`)));
    // The server refuses some requests before it has read their bodies.
    open.on('error', () => resolve(null));
    open.end(text);
  });
}

test('no request to a URL of the site gets an internal error, and the site goes on serving', async () => {
  const property = fc.asyncProperty(
    fc.array(sent(), { minLength: 16, maxLength: 16, size: 'max' }),
    async (requests) => {
      const statuses = await Promise.all(requests.map(send));
      expect(statuses.filter((status) => status !== null && status >= 500)).toEqual([]);
    },
  );
  await fc.assert(property, runs(30));
  expect((await site.get('/livez')).status).toBe(200);
});
