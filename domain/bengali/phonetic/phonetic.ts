import { HASANTA } from '../text/graphemes.ts';

/**
 * Phonetic typing in Avro's scheme: Latin letters become the Bengali letters that sound like them. Capitals are other
 * letters (t ত, T ট), `o` separates two consonants that would form a conjunct, and a backtick prevents a conjunct or
 * changes the meaning of the keys before it.
 */

/**
 * The text before the typed letters ends in: `letter`, a Bengali consonant, which can get a vowel sign; `vowel`, any other
 * Bengali letter or sign; `start`, anything else.
 */
export type TypingContext = 'start' | 'letter' | 'vowel';

const RA_WITH_YA = `র\u200d${HASANTA}য`;

// biome-ignore format: a table
const LETTERS: Readonly<Record<string, string>> = {
  k: 'ক', q: 'ক', kh: 'খ', g: 'গ', G: 'গ', gh: 'ঘ', Gh: 'ঘ', Ng: 'ঙ', c: 'চ', ch: 'ছ', j: 'জ', J: 'জ', jh: 'ঝ',
  NG: 'ঞ', T: 'ট', Th: 'ঠ', D: 'ড', Dh: 'ঢ', N: 'ণ', t: 'ত', 't``': 'ৎ', th: 'থ', d: 'দ', dh: 'ধ', n: 'ন', p: 'প',
  ph: 'ফ', f: 'ফ', b: 'ব', bh: 'ভ', v: 'ভ', m: 'ম', z: 'য', l: 'ল', s: 'স', sh: 'শ', S: 'শ', Sh: 'ষ', h: 'হ',
  R: '\u09a1\u09bc', Rh: '\u09a2\u09bc', Y: '\u09af\u09bc', ng: 'ং', kkh: 'ক্ষ', kSh: 'ক্ষ', kx: 'ক্ষ', gg: 'জ্ঞ',
  gG: 'জ্ঞ', Gg: 'জ্ঞ', GG: 'জ্ঞ',
};

/** Consonants that form a conjunct if they are typed in succession. */
const JOINS =
  'bhl bdh bj bd bb bl vl cNG cch cc dhn dhm dgh ddh dbh dv dm DD dg dd ghn Ghn gdh Gdh gN GN gn Gn gm Gm gl Gl hN hn hm hl ' +
  'jjh jNG jj kkhN kShN kkhm kShm kxN kxm kk kT kt kl ks lbh ldh lk lg lT lD lp lv lm ll lb mth mph mbh mn mp mv mm ml mb mf ' +
  'NgkSh Ngkkh Ngkx NGch Nggh Ngkh NGjh NGc Ngk Ngg Ngm NGj ndh nTh NTh nth NDh nn NN Nn nm Nm nd nT NT nD ND nt ns ' +
  'phl fl pT pt pn pp pl ps ShTh Shph Sch skl skh sth sph shch shc sht shn shm shl Shk ShT ShN Shp Shf Shm spl sk Sc sT st sn ' +
  'sp sf sm sl St Sn Sm Sl tth TT Tm tn tm tt Rg';

/**
 * Key sequences that the other tables do not cover: conjuncts whose first letter differs from the typed one, consonants
 * that do not form a conjunct, punctuation, signs, and forms with a backtick.
 */
// biome-ignore format: a table
const EXCEPTIONS: Readonly<Record<string, string>> = {
  nk: 'ঙ্ক', nkh: 'ঙ্খ', ngh: 'ঙ্ঘ', nc: 'ঞ্চ', nch: 'ঞ্ছ', nj: 'ঞ্জ', njh: 'ঞ্ঝ', Ngx: 'ঙ্ষ', psh: 'পশ', ksh: 'কশ',
  nsh: 'নশ', lkh: 'লখ', lgh: 'লঘ', lph: 'লফ', mpl: 'মপ্ল', Ngr: 'ঙর', NGr: 'ঞর', ngr: 'ংর', rrZ: `র${RA_WITH_YA}`,
  rry: `র${RA_WITH_YA}`, Z: `${HASANTA}য`, oZ: 'অ্য', aZ: 'অ্যা', '...': '...', '..': '।।', '.': '।', '.`': '.',
  ':': 'ঃ', ':`': ':', '^': 'ঁ', '^`': '^', ',,': `${HASANTA}\u200c`, $: '৳', '`': '', 'a`': 'া', 'i`': 'ি',
  'I`': 'ী', 'u`': 'ু', 'U`': 'ূ', 'e`': 'ে', 'ee`': 'ী', 'oo`': 'ু', 'o`': '', 'O`': 'ো', 'OI`': 'ৈ', 'OU`': 'ৌ',
  'rri`': 'ৃ',
};

/** The sign after a consonant, and the letter elsewhere. */
// biome-ignore format: a table
const VOWELS: Readonly<Record<string, readonly [sign: string, letter: string]>> = {
  i: ['ি', 'ই'], I: ['ী', 'ঈ'], ee: ['ী', 'ঈ'], u: ['ু', 'উ'], oo: ['ু', 'উ'], U: ['ূ', 'ঊ'], e: ['ে', 'এ'],
  rri: ['ৃ', 'ঋ'], O: ['ো', 'ও'], OI: ['ৈ', 'ঐ'], OU: ['ৌ', 'ঔ'],
};

const FIXED_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...listJoins(),
  ...Object.entries(EXCEPTIONS),
  ...listDigits(),
]);
const MAX_LENGTH = 5;
const CONTEXTUAL_SPELLINGS = ['ng', 'rr', 'rZ', 'ry', 'r', 'y', 'w', 'x', 'a', 'o'];
const KEYS: ReadonlySet<string> = new Set([...FIXED_SPELLINGS.keys(), ...Object.keys(VOWELS), ...CONTEXTUAL_SPELLINGS]);

function listJoins(): [string, string][] {
  const letters = Object.keys(LETTERS).sort((one, other) => other.length - one.length);
  const split = (latin: string): string[] => {
    const first = letters.find((key) => latin.startsWith(key)) ?? latin;
    return first === latin ? [first] : [first, ...split(latin.slice(first.length))];
  };
  const joins = JOINS.split(' ').map((latin): [string, string] => [
    latin,
    split(latin)
      .map((part) => LETTERS[part] ?? part)
      .join(HASANTA),
  ]);
  return [...Object.entries(LETTERS), ...joins];
}

function listDigits(): [string, string][] {
  return Array.from({ length: 10 }, (_, digit) => [`${digit}`, String.fromCharCode(0x09e6 + digit)]);
}

type Neighbours = { before: 'start' | 'consonant' | 'letter' | 'vowel'; previous: string; next: string };

const isVowel = (char: string) => /[aeiou]/i.test(char);
const isConsonant = (char: string) => /[b-df-hj-np-tv-z]/i.test(char);

function joinsBefore({ before, previous }: Neighbours): boolean {
  return before === 'consonant' && !/[ryxwZ]/.test(previous);
}

function readContextual(key: string, neighbours: Neighbours): string {
  const { before, previous, next } = neighbours;
  const afterConsonant = before === 'consonant';
  switch (key) {
    case 'a':
      if (afterConsonant || before === 'letter') return 'া';
      return before === 'start' || previous === 'a' ? 'আ' : '\u09af\u09bcা';
    case 'o':
      if (afterConsonant || before === 'letter') return '';
      return before === 'start' || previous === 'o' ? 'অ' : 'ও';
    case 'r':
      return joinsBefore(neighbours) ? `${HASANTA}র` : 'র';
    case 'rZ':
    case 'ry':
      return before === 'consonant' && !/[ryxw]/.test(previous) ? `${HASANTA}র${HASANTA}য` : RA_WITH_YA;
    case 'rr':
      if (afterConsonant && previous !== 'r') return `${HASANTA}রর`;
      return !afterConsonant && isConsonant(next) && next !== 'r' ? `র${HASANTA}` : 'রর';
    case 'y':
      return afterConsonant ? `${HASANTA}য` : before === 'start' ? 'ই\u09af\u09bc' : '\u09af\u09bc';
    case 'w':
      return afterConsonant ? `${HASANTA}ব` : before === 'start' && isVowel(next) ? 'ও\u09af\u09bc' : 'ও';
    case 'x':
      return before === 'start' ? 'এক্স' : 'ক্স';
    default:
      return isVowel(next) ? 'ঙ্গ' : 'ং';
  }
}

/** Converts capitals that mean the same as the small letter to lower case. */
const toKeys = (latin: string) => latin.replace(/[ABCEFHKLMPQVWX]/g, (letter) => letter.toLowerCase());

/**
 * Converts typed Latin letters to Bengali in Avro's scheme. `context` describes the text before them. Every other
 * character is unchanged, and so is a full stop after a digit, for decimals and numbered lists.
 */
export function toBengali(latin: string, context: TypingContext = 'start'): string {
  const keys = toKeys(latin);
  let out = '';
  for (let at = 0; at < keys.length; ) {
    const key = findKey(keys, at);
    if (key === null || (key.startsWith('.') && /\d/.test(keys.charAt(at - 1)))) {
      out += keys.charAt(at);
      at += 1;
      continue;
    }
    const end = at + key.length;
    out += readKey(key, {
      before: decideContext(keys, at, context),
      previous: keys.charAt(at - 1),
      next: keys.charAt(end),
    });
    at = end;
  }
  return out;
}

function decideContext(keys: string, at: number, context: TypingContext): Neighbours['before'] {
  const previous = keys.charAt(at - 1);
  if (at === 0) return context;
  if (isConsonant(previous)) return 'consonant';
  return isVowel(previous) ? 'vowel' : 'start';
}

function readKey(key: string, neighbours: Neighbours): string {
  const vowel = VOWELS[key];
  if (vowel !== undefined) return vowel[['consonant', 'letter'].includes(neighbours.before) ? 0 : 1];
  return CONTEXTUAL_SPELLINGS.includes(key) ? readContextual(key, neighbours) : (FIXED_SPELLINGS.get(key) ?? key);
}

function findKey(keys: string, at: number): string | null {
  for (let length = Math.min(MAX_LENGTH, keys.length - at); length > 0; length -= 1) {
    const key = keys.slice(at, at + length);
    if (KEYS.has(key)) return key;
  }
  return null;
}

const WORD_CHAR = /[A-Za-z0-9`^:$.,]/;

/**
 * True if a typed character belongs to a word, which is converted as a whole. Other characters end it and are
 * unchanged.
 */
export const isPhoneticKey = (char: string): boolean => char.length === 1 && WORD_CHAR.test(char);

export function decideTypingContext(text: string): TypingContext {
  // NFC writes ড়, ঢ় and য় as a letter and a nukta.
  const composed = text.slice(-1).normalize('NFC');
  if (/[\u0995-\u09b9\u09bc]$/.test(composed)) return 'letter';
  return /[\u0980-\u0994\u09bd-\u09ce\u09d7]$/.test(composed) ? 'vowel' : 'start';
}
