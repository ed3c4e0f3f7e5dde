import {
  FIRST_HALVES,
  LETTERS,
  LETTERS_WITH_SIGN,
  MARKS,
  REPH,
  SECOND_HALVES,
  SYMBOLS,
  VISIBLE_HASANTA,
  VOWELS,
} from './bijoy-table.ts';

/** A run of converted text. Only Bijoy runs need a Bijoy font. */
export type BijoyRun = { readonly isBijoy: boolean; readonly text: string };

const CONSONANT = '(?:[\u0995-\u09b9]\u09bc?|\u09ce)';
/** No word has more letters in a conjunct. The work of choosing glyphs grows exponentially with their number. */
const MAX_LETTERS = 5;
/** A conjunct with its signs. Joiners may follow a hasanta, or precede the hasanta of a ya below. */
const SYLLABLE = new RegExp(
  `(?<reph>\u09b0\u09cd(?=${CONSONANT}))?(?<letters>${CONSONANT}(?:\u200d?\u09cd\u200d?${CONSONANT}){0,${MAX_LETTERS - 1}})(?<signs>[\u09be-\u09cc\u09d7]*)(?<hasanta>\u09cd[\u200c\u200d]?)?(?<marks>[\u0981-\u0983]*)`,
  'y',
);
const BENGALI_VOWEL = /(?<vowel>[\u0985-\u0994])(?<below>(?:\u09cd\u09af[\u09be-\u09cc]?)?)(?<marks>[\u0981-\u0983]*)/y;

const invert = (table: Readonly<Record<string, string>>) =>
  new Map(Object.entries(table).map(([char, text]) => [text.normalize('NFC'), char]));

/** Only glyphs that are the same in both generations of the fonts, and the newer one of ক্ষ. */
const LETTER_GLYPHS = new Map([...invert(LETTERS), ['ক্ষ', 'ÿ']]);
for (const conjunct of ['ত্ম', 'ম্ন']) LETTER_GLYPHS.delete(conjunct);

const FIRST_GLYPHS = invert(FIRST_HALVES);
const MARK_GLYPHS = invert(MARKS);
const SYMBOL_GLYPHS = invert(SYMBOLS);
const VOWEL_GLYPHS = new Map([...invert(VOWELS), ['আ', 'Av']]);
const WITH_SIGN = new Map(Object.entries(LETTERS_WITH_SIGN).map(([char, [letter, sign]]) => [letter + sign, char]));

/** Letters whose right side is a stem, to which the signs ু, ূ and ৃ attach. */
const HAS_STEM = /[খগঘজণথদধনপবমযরলশষসহ]$/;

/**
 * Finds the glyph that joins `letter` to `before`, the letter or half that precedes it. `joined` is the glyph of `before` if it is
 * a second half itself. Returns null if there is no such glyph.
 */
function findSecondHalf(letter: string, before: string, joined: string): string | null {
  const isAfterHalf = FIRST_HALVES[before] !== undefined;
  switch (letter) {
    case 'ব':
      if (isAfterHalf || /[সষমনদ]$/.test(before)) return '^';
      if (/[ধবহ]$/.test(before)) return 'Ÿ';
      return /[শগপ]$/.test(before) ? '¦' : '¡';
    case 'ম':
      return before === '•' ? null : isAfterHalf ? '§' : '¥';
    case 'র':
      return /[পগ]$/.test(before) ? 'Ö' : /[খফ]$/.test(before) ? '«' : 'ª';
    case 'ল':
      if (before === 'ক') return '¬';
      // After the other second halves, `ø` is read as স্ন.
      if (joined !== '' && !/[ú‹]/.test(joined)) return null;
      return isAfterHalf || /^[ক-হ]$/.test(before) ? 'ø' : null;
    case 'ত':
      return before === 'š' || before === '¯' ? 'Í' : null;
    case 'থ':
      return before === 'š' || before === '¯' ? '’' : null;
    case 'ত্র':
    case 'ক্র':
    case 'ভ্র':
      return isAfterHalf ? (SECOND_GLYPHS.get(letter) ?? null) : null;
    default:
      return SECOND_GLYPHS.get(letter) ?? null;
  }
}

const SECOND_GLYPHS = invert(SECOND_HALVES);
const MAX_LETTERS_OF_GLYPH = 3;

type Pieces = { glyphs: string; cost: number };

/** Chooses the fewest glyphs for `letters` after `before`. A conjunct that the font lacks gets a visible hasanta. */
function chooseGlyphs(letters: readonly string[], before: string, joined = ''): Pieces {
  if (letters.length === 0) return { glyphs: '', cost: 0 };
  let best: Pieces | null = null;
  const consider = (
    glyph: string | null | undefined,
    { count, next, isJoined = false, cost = 1 }: { count: number; next: string; isJoined?: boolean; cost?: number },
  ) => {
    if (glyph === null || glyph === undefined) return;
    const rest = chooseGlyphs(letters.slice(count), next, isJoined ? glyph : '');
    const total = rest.cost + cost;
    if (best === null || total < best.cost) best = { glyphs: glyph + rest.glyphs, cost: total };
  };
  const isFree = before === '' || FIRST_HALVES[before] !== undefined;
  for (let count = Math.min(MAX_LETTERS_OF_GLYPH, letters.length); count > 0; count -= 1) {
    const text = letters.slice(0, count).join('\u09cd');
    if (before !== '') consider(findSecondHalf(text, before, joined), { count, next: text, isJoined: true });
    if (isFree) consider(LETTER_GLYPHS.get(text), { count, next: text });
  }
  const [first = '', following] = letters;
  const half = isFree && following !== undefined ? findFirstHalf(first, letters.slice(1)) : null;
  // A half costs less than a whole letter with a form below it, because it looks better.
  consider(half, { count: 1, next: half ?? '', cost: 0.9 });
  if (!isFree) consider(`${VISIBLE_HASANTA}${LETTER_GLYPHS.get(first) ?? first}`, { count: 1, next: first, cost: 10 });
  return best ?? { glyphs: letters.join(VISIBLE_HASANTA), cost: 0 };
}

/**
 * Finds the half of `letter` that fits before `following`; null if there is none. ন is `š` before ত, থ, ব and ল, and
 * `›` before the letters after which it is not read as a quotation mark. দ is `˜` before গ and ঘ, and `™` before ভ.
 */
function findFirstHalf(letter: string, [following = '', next]: readonly string[]): string | null {
  if (letter === 'ন') return /[তথবল]/.test(following) ? 'š' : /[চছজটঠডঢদধসহগ]/.test(following) ? '›' : null;
  if (letter === 'দ') return /[গঘ]/.test(following) ? '˜' : /[ভ]/.test(following) ? '™' : null;
  if (letter === 'চ') return /[চছঞ]/.test(following) ? '”' : null;
  if (letter === 'ঙ') return /[খঘম]/.test(following) || following + next === 'কষ' ? '•' : null;
  return /[য]/.test(following) ? null : (FIRST_GLYPHS.get(letter) ?? null);
}

/** Returns the sign that follows a letter, in the shape that fits it. A sign that Bijoy lacks is unchanged. */
function toPostBaseSign(sign: string, letters: readonly string[]): string {
  const last = letters.at(-1) ?? '';
  const hasStem = HAS_STEM.test(last);
  switch (sign) {
    case 'ু':
      return last === 'র' ? 'æ' : hasStem || letters.length > 1 ? 'y' : 'z';
    case 'ূ':
      return last === 'র' ? 'ƒ' : hasStem || letters.length > 1 ? '~' : '‚';
    case 'ৃ':
      return hasStem || letters.length > 1 ? '„' : '…';
    case 'া':
      return 'v';
    case 'ী':
      return 'x';
    case '\u09d7':
      return 'Š';
    default:
      return sign;
  }
}

const PRE_BASE_GLYPHS: Readonly<Record<string, readonly [wordStart: string, inside: string]>> = {
  'ি': ['w', 'w'],
  'ে': ['†', '‡'],
  'ৈ': ['ˆ', '‰'],
};

function toSyllable(groups: Record<string, string | undefined>, isWordStart: boolean, isWordEnd: boolean): string {
  const { reph = '', letters = '', signs = '', hasanta = '', marks = '' } = groups;
  const list = letters.replace(/\u200d/g, '').split('\u09cd');
  const withSign = toLetterWithSign(list, signs);
  const body = withSign ?? chooseGlyphs(list, '').glyphs;
  // A visible hasanta ends the letters before it, so the sign belongs to those after it.
  const start = body.lastIndexOf(VISIBLE_HASANTA) + 1;
  let preBase = '';
  let postBaseSigns = '';
  for (const sign of signs.replaceAll('\u09cb', '\u09c7\u09be').replaceAll('\u09cc', '\u09c7\u09d7')) {
    const glyphs = PRE_BASE_GLYPHS[sign];
    if (glyphs !== undefined) preBase += glyphs[isWordStart && start === 0 ? 0 : 1];
    else postBaseSigns += sign === 'ৃ' && isWordEnd && marks === '' ? '„' : toPostBaseSign(sign, list);
  }
  const postBase = withSign === null ? postBaseSigns : '';
  const visible = hasanta === '' ? '' : VISIBLE_HASANTA;
  return `${body.slice(0, start)}${preBase}${body.slice(start)}${reph === '' ? '' : REPH}${postBase}${visible}${toMarks(marks)}`;
}

/**
 * Returns the glyphs of গু, শু, হু and হৃ, and of ন্তু and স্তু, whose second half includes the sign. Returns null for
 * other syllables.
 */
function toLetterWithSign(letters: readonly string[], signs: string): string | null {
  const [first = '', second] = letters;
  if (second === undefined) return WITH_SIGN.get(first + signs) ?? null;
  const isTu = letters.length === 2 && second === 'ত' && signs === 'ু';
  return isTu && (first === 'ন' || first === 'স') ? `${findFirstHalf(first, [second])}‘` : null;
}

const toMarks = (marks: string) => [...marks].map((mark) => MARK_GLYPHS.get(mark) ?? '').join('');

function toVowel({ vowel = '', below = '', marks = '' }: Record<string, string | undefined>): string {
  const sign = below.slice(2);
  const signGlyph = sign === '' ? '' : toPostBaseSign(sign, ['য']);
  return `${VOWEL_GLYPHS.get(vowel) ?? vowel}${below === '' ? '' : '¨'}${signGlyph}${toMarks(marks)}`;
}

const IS_BENGALI = /[\u0980-\u09ff\u0964\u0965]/;
const LATIN_WORD = /[A-Za-z\u00c0-\u024f][^\s\u0980-\u09ff\u0964\u0965]*/y;
const WORD_CHAR = /[\u0980-\u09ff\u200c\u200d]/;

/**
 * Converts Unicode text to Bijoy. Words in Latin letters become separate runs, because a Bijoy font would show them as
 * Bengali. `fromBijoy` restores the text of Bijoy runs, except joiners and conjuncts that the font lacks.
 */
export function toBijoyRuns(text: string): readonly BijoyRun[] {
  const source = text.normalize('NFC');
  const runs: { isBijoy: boolean; text: string }[] = [];
  const add = (isBijoy: boolean, piece: string) => {
    const last = runs.at(-1);
    if (last?.isBijoy === isBijoy) last.text += piece;
    else runs.push({ isBijoy, text: piece });
  };
  for (let at = 0; at < source.length; ) {
    const latin = matchAt(LATIN_WORD, source, at);
    if (latin !== null) add(false, latin[0]);
    const taken = latin?.[0] ?? source.charAt(at);
    const bengali = latin === null ? readBengali(source, at) : null;
    if (latin === null) add(true, bengali?.glyphs ?? SYMBOL_GLYPHS.get(taken) ?? toSymbol(taken));
    at += bengali?.length ?? taken.length;
  }
  return runs;
}

export const toBijoy = (text: string): string =>
  toBijoyRuns(text)
    .map((run) => run.text)
    .join('');

function readBengali(text: string, at: number): { glyphs: string; length: number } | null {
  if (!IS_BENGALI.test(text.charAt(at))) return null;
  const vowel = matchAt(BENGALI_VOWEL, text, at);
  if (vowel !== null) return { glyphs: toVowel(vowel.groups ?? {}), length: vowel[0].length };
  const syllable = matchAt(SYLLABLE, text, at);
  if (syllable === null) return null;
  const isWordStart = at === 0 || !WORD_CHAR.test(text.charAt(at - 1));
  const isWordEnd = !WORD_CHAR.test(text.charAt(at + syllable[0].length));
  return { glyphs: toSyllable(syllable.groups ?? {}, isWordStart, isWordEnd), length: syllable[0].length };
}

/** Replaces characters whose codes are other glyphs in Bijoy. */
const toSymbol = (char: string) =>
  char === '…' ? '...' : char === '•' ? '*' : /[\u200c\u200d]/.test(char) ? '' : char;

/** Matches a sticky pattern at an index. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
