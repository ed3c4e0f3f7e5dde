import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import { z } from 'zod';

export type FuzzRequest = {
  method: string;
  /** Path and query, with bytes above 0x20 only. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Sends it with the session of staff. */
  asStaff: boolean;
};

const words = z.array(z.string());
const vocabulary = z
  .object({
    ...{ serverPaths: words, methods: words, oddTexts: words, parameters: words, ids: words },
    ...{ headers: z.record(z.string(), words), intents: words, formFields: words },
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'vocabulary.json'), 'utf8')));

const MAX_DEPTH = 4;
const DEEP = 3_000;
const LARGE_BODY = Buffer.alloc(5_000_000, 'x');
const LONG_TEXTS = ['\u09cd'.repeat(100), 'ক'.repeat(500), 'a'.repeat(3_000), '"'.repeat(300)];
const HEADERS = Object.entries(vocabulary.headers).flatMap(([name, values]) => values.map((value) => [name, value]));
const LONG_HEADERS = [
  ['Cookie', `a=${'b'.repeat(6_000)}`],
  ['Accept-Encoding', 'x'.repeat(500)],
  ['If-None-Match', '"'.repeat(300)],
  ['X-Long', 'y'.repeat(7_000)],
];
/** About as often as the other values of a header. */
const headerLine = fc.constantFrom(...HEADERS, ...LONG_HEADERS);

const chance = (percent: number): Arbitrary<boolean> => fc.nat({ max: 99 }).map((drawn) => drawn < percent);

/** `usual` in most cases. */
const mostly = <A, B>(percent: number, usual: Arbitrary<A>, other: Arbitrary<B>): Arbitrary<A | B> =>
  fc.oneof({ weight: percent, arbitrary: usual }, { weight: 100 - percent, arbitrary: other });

const word = mostly(40, fc.constantFrom(...vocabulary.ids), fc.constantFrom(...vocabulary.oddTexts, ...LONG_TEXTS));
const value = fc.jsonValue({ maxDepth: MAX_DEPTH });
const intent = mostly(90, fc.constantFrom(...vocabulary.intents), word);

/** Mostly as a browser encodes it; sometimes malformed. */
const encoded = fc.tuple(word, chance(80)).map(([text, isWhole]) => {
  const wellFormed = text.toWellFormed();
  if (isWhole) return encodeURIComponent(wellFormed);
  return encodeURI(wellFormed).replaceAll('%25', '%').replaceAll('#', '%23');
});

const SUFFIXES = ['.data', '/', '//', '/..', '.DATA', '%20'];
const suffix = mostly(
  75,
  fc.constant(''),
  fc.oneof(
    fc.constantFrom(...SUFFIXES),
    encoded.map((text) => `/${text}`),
  ),
);
const query = fc.array(
  fc.tuple(fc.constantFrom(...vocabulary.parameters), encoded).map((pair) => pair.join('=')),
  { maxLength: 4 },
);

const arbitraryPath = (paths: readonly string[]): Arbitrary<string> =>
  fc
    .tuple(mostly(97, fc.constant(''), fc.constant('/')), fc.constantFrom(...paths), encoded, suffix, query)
    .map(([start, pattern, filling, end, pairs]) => {
      const path = `${start}${pattern.replace(/:\w+\??|\*/g, () => filling)}${end}` || '/';
      return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
    });

const articleForm = fc.record({
  ...Object.fromEntries(vocabulary.formFields.map((field) => [field, mostly(90, word, value)])),
  category: mostly(50, fc.constant('খেলা'), word),
  status: fc.constantFrom('published', 'draft', 'scheduled', 'x'),
  isFeatured: fc.boolean(),
});

/** What the dashboard's pages send, with some values replaced. */
const action = fc.record({
  ...{ intent, articleId: word, draftId: word, id: word, revision: fc.nat({ max: 3 }), sequence: fc.nat({ max: 9 }) },
  baseRevision: mostly(80, fc.nat({ max: 3 }), value),
  replaces: mostly(70, fc.constant(null), value),
  changes: mostly(
    50,
    fc.tuple(fc.record({ field: fc.constant('editor'), value: word, baseUpdatedAt: fc.constant(0) })),
    value,
  ),
  form: mostly(80, articleForm, value),
});

const json = mostly(80, action, value).map((content) => JSON.stringify(content));
const formText = fc
  .record({ email: word, password: word, intent })
  .map((fields) => new URLSearchParams(fields).toString().toWellFormed());
const multipart = fc
  .tuple(word, word)
  .map(
    ([name, content]) =>
      `--a\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--a--\r\n`,
  );
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])));

const bodyText = fc.oneof(
  fc.constantFrom('', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`, `${'[{"a":'.repeat(DEEP)}1`, manyKeys),
  ...[formText, multipart, fc.tuple(word, fc.nat({ max: 50 })).map(([text, count]) => text.repeat(count))],
  { weight: 3, arbitrary: json },
  fc.tuple(json, fc.nat({ max: 200 })).map(([text, end]) => text.slice(0, end)),
);

const body = fc.oneof(
  { weight: 2, arbitrary: fc.constant(LARGE_BODY) },
  { weight: 50, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 948, arbitrary: bodyText.map((text) => Buffer.from(text)) },
);

const GET_SHARE = 40;
const POST_SHARE = 50;
const method = mostly(
  GET_SHARE,
  fc.constant('GET'),
  mostly(POST_SHARE, fc.constant('POST'), fc.constantFrom(...vocabulary.methods)),
);

const address = fc
  .tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }), fc.nat({ max: 255 }))
  .map((parts) => `10.${parts.join('.')}`);

/** Requests to the server's routes and to `pagePaths`. */
export function arbitraryRequest(pagePaths: readonly string[]): Arbitrary<FuzzRequest> {
  return fc
    .record({
      ...{ method, body, address, path: arbitraryPath([...pagePaths, ...vocabulary.serverPaths]) },
      ...{ headers: fc.array(headerLine, { maxLength: 4 }), asStaff: chance(40) },
    })
    .map(({ method, path, headers, body, asStaff, address }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      return {
        ...{ method, path, asStaff, body: hasBody ? body : null },
        headers: {
          ...(hasBody && { 'Content-Type': 'application/json' }),
          ...Object.fromEntries(headers),
          // Otherwise the limits of one address would refuse nearly every request.
          'X-Forwarded-For': address,
        },
      };
    });
}
