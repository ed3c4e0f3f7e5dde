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
const LARGE_BODY_SHARE = 0.002;
const LARGE_BODY_BYTES = 5_000_000;
const MAX_DEPTH = 4;
const DEEP = 3_000;
const HEADER_NAMES = Object.keys(HEADERS);

/** Creates a generator of requests to `paths`: the same numbers of `random` always make the same requests. */
export function createRequestMaker(random: Random, paths: readonly string[]): () => FuzzRequest {
  const dice = createDice(random);
  return () => {
    const method = dice.pick(METHODS);
    const body = makeBody(dice, method);
    const headers: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' };
    for (const name of dice.list(4, () => dice.pick(HEADER_NAMES))) headers[name] = dice.pick(HEADERS[name] ?? []);
    // Otherwise the limits of one address would answer nearly every request.
    headers['X-Forwarded-For'] = `10.${dice.count(255)}.${dice.count(255)}.${dice.count(255)}`;
    return { method, path: makePath(dice, paths), headers, body, asStaff: dice.chance(STAFF_SHARE) };
  };
}

type Dice = ReturnType<typeof createDice>;

function createDice(random: Random) {
  const chance = (share: number) => random() < share;
  const count = (most: number) => Math.floor(between(random, 0, most + 1));
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  return {
    chance,
    /** A whole number from 0 to `most`. */
    count,
    pick,
    number: () => between(random, -1e6, 1e16),
    list: <Item>(most: number, make: () => Item) => Array.from({ length: count(most) }, make),
    word: () => (chance(0.4) ? pick(IDS) : pick(ODD_TEXTS)),
  };
}

/** Mostly as a browser encodes it; sometimes malformed. */
function encode(dice: Dice, text: string): string {
  const wellFormed = text.toWellFormed();
  if (dice.chance(0.8)) return encodeURIComponent(wellFormed);
  return encodeURI(wellFormed).replaceAll('%25', '%').replaceAll('#', '%23');
}

function makePath(dice: Dice, paths: readonly string[]): string {
  const filled = dice.pick(paths).replace(/:\w+\??|\*/g, () => encode(dice, dice.word()));
  const suffixes = ['.data', '/', '//', '/..', `/${encode(dice, dice.word())}`, '.DATA', '%20'];
  const suffix = dice.chance(0.25) ? dice.pick(suffixes) : '';
  const path = `${dice.chance(0.03) ? '/' : ''}${filled}${suffix}` || '/';
  const query = dice.list(4, () => `${dice.pick(PARAMETERS)}=${encode(dice, dice.word())}`);
  return query.length === 0 || dice.chance(0.4) ? path : `${path}?${query.join('&')}`;
}

function makeBody(dice: Dice, method: string): Buffer | null {
  if (method === 'GET' || method === 'HEAD') return null;
  if (dice.chance(LARGE_BODY_SHARE)) return Buffer.alloc(LARGE_BODY_BYTES, 'x');
  if (dice.chance(0.05)) return Buffer.from(dice.list(200, () => dice.count(255)));
  return Buffer.from(makeText(dice));
}

function makeText(dice: Dice): string {
  switch (dice.count(9)) {
    case 0:
      return '';
    case 1:
      return `${'[{"a":'.repeat(dice.count(DEEP))}1`;
    case 2:
      return `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`;
    case 3:
      return JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])));
    case 4:
      return makeFormText(dice);
    case 5:
      return `--a\r\nContent-Disposition: form-data; name="file"; filename="${dice.word()}"\r\n\r\n${dice.word()}\r\n--a--\r\n`;
    case 6:
      return dice.word().repeat(dice.count(50));
    default: {
      const json = JSON.stringify(dice.chance(0.8) ? makeAction(dice) : makeValue(dice));
      return dice.chance(0.1) ? json.slice(0, dice.count(json.length)) : json;
    }
  }
}

const makeFormText = (dice: Dice) =>
  new URLSearchParams({
    email: dice.word().toWellFormed(),
    password: dice.word().toWellFormed(),
    intent: dice.pick(INTENTS),
  }).toString();

/** What the dashboard's pages send, with some values replaced. */
function makeAction(dice: Dice) {
  return {
    intent: dice.chance(0.9) ? dice.pick(INTENTS) : dice.word(),
    articleId: dice.word(),
    draftId: dice.word(),
    id: dice.word(),
    revision: dice.count(3),
    baseRevision: dice.chance(0.8) ? dice.count(3) : makeValue(dice),
    sequence: dice.count(9),
    replaces: dice.chance(0.7) ? null : makeValue(dice),
    changes: dice.chance(0.5) ? [{ field: 'editor', value: dice.word(), baseUpdatedAt: 0 }] : makeValue(dice),
    form: dice.chance(0.8) ? makeForm(dice) : makeValue(dice),
  };
}

function makeForm(dice: Dice) {
  return Object.fromEntries([
    ...FORM_FIELDS.map((field) => [field, dice.chance(0.9) ? dice.word() : makeValue(dice)]),
    ['category', dice.chance(0.5) ? 'খেলা' : dice.word()],
    ['status', dice.pick(['published', 'draft', 'scheduled', 'x'])],
    ['isFeatured', dice.chance(0.5)],
  ]);
}

function makeValue(dice: Dice, depth = 0): unknown {
  switch (dice.count(depth > MAX_DEPTH ? 3 : 5)) {
    case 0:
      return dice.word();
    case 1:
      return dice.number();
    case 2:
      return dice.chance(0.5);
    case 3:
      return null;
    case 4:
      return dice.list(4, () => makeValue(dice, depth + 1));
    default:
      return Object.fromEntries(dice.list(4, () => [dice.word(), makeValue(dice, depth + 1)]));
  }
}
