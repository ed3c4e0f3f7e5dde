import type { Random } from '#tools/random.ts';
import { between } from '#tools/random.ts';
import { FORM_FIELDS, HEADERS, IDS, INTENTS, METHODS, ODD_TEXTS, PARAMETERS } from './vocabulary.ts';

export type FuzzRequest = {
  method: string;
  /** Path and query, with bytes above 0x20 only. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Sends it with the session of staff. */
  asStaff: boolean;
};

const STAFF_SHARE = 0.4;
const MAX_DEPTH = 4;
const HEADER_NAMES = Object.keys(HEADERS);

/** Creates a generator of requests to `paths`: the same numbers of `random` always make the same requests. */
export function createRequestMaker(random: Random, paths: readonly string[]): () => FuzzRequest {
  const chance = (share: number) => random() < share;
  const count = (most: number) => Math.floor(between(random, 0, most + 1));
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const word = () => (chance(0.4) ? pick(IDS) : pick(ODD_TEXTS));
  /** Mostly as a browser encodes it; sometimes raw, so that malformed encodings arrive as they are. */
  const encode = (text: string) =>
    (chance(0.8)
      ? encodeURIComponent(text.toWellFormed())
      : encodeURI(text.toWellFormed()).replaceAll('%25', '%')
    ).replaceAll('#', '%23');

  const makePath = () => {
    const filled = pick(paths).replace(/:\w+\??|\*/g, () => encode(word()));
    const suffix = chance(0.25) ? pick(['.data', '/', '//', '/..', `/${encode(word())}`, '.DATA', '%20']) : '';
    const path = `${chance(0.03) ? '/' : ''}${filled}${suffix}` || '/';
    const query = Array.from({ length: chance(0.5) ? count(4) : 0 }, () => `${pick(PARAMETERS)}=${encode(word())}`);
    return query.length === 0 ? path : `${path}?${query.join('&')}`;
  };

  const makeValue = (depth: number): unknown => {
    const kind = count(depth > MAX_DEPTH ? 3 : 6);
    if (kind === 0) return word();
    if (kind === 1) return between(random, -1e6, 1e16);
    if (kind === 2) return pick(['true', '']) === 'true';
    if (kind === 3) return null;
    if (kind === 4) return Array.from({ length: count(4) }, () => makeValue(depth + 1));
    return Object.fromEntries(Array.from({ length: count(4) }, () => [word(), makeValue(depth + 1)]));
  };

  const makeForm = () =>
    Object.fromEntries([
      ...FORM_FIELDS.map((field) => [field, chance(0.9) ? word() : makeValue(0)]),
      ['category', chance(0.5) ? 'খেলা' : word()],
      ['status', pick(['published', 'draft', 'scheduled', 'x'])],
      ['isFeatured', chance(0.5)],
    ]);

  const makeAction = () => ({
    intent: chance(0.9) ? pick(INTENTS) : word(),
    articleId: word(),
    draftId: word(),
    id: word(),
    revision: count(3),
    baseRevision: chance(0.8) ? count(3) : makeValue(0),
    sequence: count(9),
    replaces: chance(0.7) ? null : makeValue(0),
    changes: chance(0.5) ? [{ field: 'editor', value: word(), baseUpdatedAt: 0 }] : makeValue(0),
    form: chance(0.8) ? makeForm() : makeValue(0),
  });

  const makeText = () => {
    const kind = count(9);
    if (kind === 0) return '';
    if (kind === 1) return `${'[{"a":'.repeat(count(3_000))}1`;
    if (kind === 2) return `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    if (kind === 3) return JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])));
    if (kind === 4)
      return new URLSearchParams(
        [
          ['email', word()],
          ['password', word()],
          ['intent', pick(INTENTS)],
        ].map(([name, value]) => [name ?? '', (value ?? '').toWellFormed()]),
      ).toString();
    if (kind === 5)
      return `--a\r\nContent-Disposition: form-data; name="file"; filename="${word()}"\r\n\r\n${word()}\r\n--a--\r\n`;
    if (kind === 6) return word().repeat(count(50));
    const json = JSON.stringify(chance(0.8) ? makeAction() : makeValue(0));
    return chance(0.1) ? json.slice(0, count(json.length)) : json;
  };

  const makeBody = (method: string): Buffer | null => {
    if (method === 'GET' || method === 'HEAD') return null;
    if (chance(0.002)) return Buffer.alloc(5_000_000, 'x');
    return chance(0.05) ? Buffer.from(Array.from({ length: count(200) }, () => count(255))) : Buffer.from(makeText());
  };

  return () => {
    const method = pick(METHODS);
    const names = Array.from({ length: count(4) }, () => pick(HEADER_NAMES));
    const body = makeBody(method);
    const headers: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' };
    for (const name of names) headers[name] = pick(HEADERS[name] ?? []);
    // Otherwise the limits of one address would answer nearly every request.
    headers['X-Forwarded-For'] = `10.${count(255)}.${count(255)}.${count(255)}`;
    return { method, path: makePath(), headers, body, asStaff: chance(STAFF_SHARE) };
  };
}
