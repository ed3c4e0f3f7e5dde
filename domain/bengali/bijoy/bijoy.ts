import { normaliseText } from '../analysis/normalise-text.ts';
import { HASANTA } from '../text/graphemes.ts';
import {
  FIRST_HALVES,
  LETTERS,
  LETTERS_WITH_SIGN,
  MARKS,
  POST_BASE_SIGNS,
  PRE_BASE_SIGNS,
  REPH,
  SECOND_HALVES,
  SYMBOLS,
  VISIBLE_HASANTA,
  VOWELS,
} from './bijoy-table.ts';

const ZWNJ = '\u200c';
const ZWJ = '\u200d';

type Glyph =
  | {
      kind: 'vowel' | 'letter' | 'firstHalf' | 'secondHalf' | 'preBaseSign' | 'postBaseSign' | 'mark' | 'other';
      text: string;
    }
  | { kind: 'letterWithSign'; text: string; sign: string }
  | { kind: 'reph' | 'visibleHasanta' };

/** `š` and `¯` are the halves of ন and স before ত and থ. */
const isHalf = (char: string) => char === 'š' || char === '¯';
/** র, ল and their forms below a letter. ু has a special shape after them. */
const HAS_SPECIAL_U = /[iªÖ«£åµÎ¿Œ¬\u00adøj]/;
const ENDS_DRA = /[op]/;
const AFTER_CA = /[PQT¥¡]/;
const AFTER_NGA = /[LNMg¶ÿ]/;
const AFTER_NA = /[`UVWXaRPQmM_nØ×÷öù¯]/;
const AFTER_DA = /[MN¢£e]/;
/** Letters and half letters below which ল is written. */
const HAS_LA = /[K-Za-p_`¤®¯š›ú‹]/;
const LETTER = /[A-Za-z`_^¡-ÿœŸ‹Œ’]/;
const IS_WORD_END = /^$|[\s.,;:?!|()"'ÓÕ]/;

/** Characters that have different meanings in the two generations, or are also punctuation. */
const BY_NEIGHBOURS: Readonly<Record<string, (before: string, after: string, isBetween: boolean) => Glyph | null>> = {
  // A sign or a reph ends the letters before it, so ø begins a syllable.
  ø: (before, _, isBetween) => (HAS_LA.test(before) && !isBetween ? null : { kind: 'letter', text: 'স্ন' }),
  '−': (before, _, isBetween) => (HAS_LA.test(before) && !isBetween ? { kind: 'secondHalf', text: 'ল' } : other('−')),
  // ক্ন has the glyph of a ণ, and হ্ণ that of a ন, because হ্ন is `ý`.
  è: (before) => (before === 'K' ? { kind: 'secondHalf', text: 'ন' } : null),
  œ: (before) => (before === 'n' ? { kind: 'secondHalf', text: 'ণ' } : null),
  // No word ends in ণ and ঢ side by side; inside a word they may be two syllables (প্রাণঢালা).
  X: (before, after) => (before === 'Y' && IS_WORD_END.test(after) ? { kind: 'secondHalf', text: 'ঢ' } : null),
  Í: (before) => (isHalf(before) ? { kind: 'secondHalf', text: 'ত' } : null),
  '—': (before) => (isHalf(before) ? { kind: 'secondHalf', text: 'ত' } : other('—')),
  '’': (before) => (isHalf(before) ? { kind: 'secondHalf', text: 'থ' } : other('’')),
  "'": (before) => (isHalf(before) ? { kind: 'secondHalf', text: 'থ' } : other("'")),
  '‘': (before) => (isHalf(before) ? { kind: 'letterWithSign', text: 'ত', sign: 'ু' } : other('‘')),
  æ: (before) => (HAS_SPECIAL_U.test(before) ? { kind: 'postBaseSign', text: 'ু' } : null),
  '“': (before) => (HAS_SPECIAL_U.test(before) ? { kind: 'postBaseSign', text: 'ু' } : other('“')),
  '–': (before) => (ENDS_DRA.test(before) ? { kind: 'postBaseSign', text: 'ু' } : other('–')),
  '”': (_, after) => (AFTER_CA.test(after) ? null : other('”')),
  '•': (_, after) => (AFTER_NGA.test(after) ? null : other('•')),
  '›': (_, after) => (AFTER_NA.test(after) ? null : other('›')),
  '˜': (_, after) => (AFTER_DA.test(after) ? null : other('˜')),
  '™': (_, after) => (AFTER_DA.test(after) ? null : other('™')),
  '„': (before) => (LETTER.test(before) ? null : other('„')),
  // At the end of a word, `…` is an ellipsis.
  '…': (before, after) => (LETTER.test(before) && !IS_WORD_END.test(after) ? null : other('…')),
  // After ৃ the conjunct is always ষ্ট. Texts that use the similar glyph of স্ট there mean ষ্ট.
  '÷': (before) => (/[„…]/.test(before) ? { kind: 'letter', text: 'ষ্ট' } : null),
};

const other = (text: string): Glyph => ({ kind: 'other', text });

function readGlyph(text: string, at: number): Glyph {
  const char = text.charAt(at);
  // Skips a reph, which does not change the shape of the next sign, and a pre-base sign, which belongs to the next
  // letter.
  const isBetween = text.charAt(at - 1) === REPH || PRE_BASE_SIGNS[text.charAt(at - 1)] !== undefined;
  const before = text.charAt(isBetween ? at - 2 : at - 1);
  return BY_NEIGHBOURS[char]?.(before, text.charAt(at + 1), isBetween) ?? GLYPHS.get(char) ?? other(char);
}

const GLYPHS = listGlyphs();

function listGlyphs(): ReadonlyMap<string, Glyph> {
  const glyphs = new Map<string, Glyph>();
  const add = (
    kind: Exclude<Glyph['kind'], 'reph' | 'visibleHasanta' | 'letterWithSign'>,
    table: Record<string, string>,
  ) => {
    for (const [char, text] of Object.entries(table)) glyphs.set(char, { kind, text });
  };
  add('vowel', VOWELS);
  add('letter', LETTERS);
  add('firstHalf', FIRST_HALVES);
  add('secondHalf', SECOND_HALVES);
  add('preBaseSign', PRE_BASE_SIGNS);
  add('postBaseSign', POST_BASE_SIGNS);
  add('mark', MARKS);
  add('other', SYMBOLS);
  for (const [char, [text, sign]] of Object.entries(LETTERS_WITH_SIGN)) {
    glyphs.set(char, { kind: 'letterWithSign', text, sign });
  }
  glyphs.set(REPH, { kind: 'reph' });
  glyphs.set(VISIBLE_HASANTA, { kind: 'visibleHasanta' });
  return glyphs;
}

/** Collects the glyphs of one syllable and writes them in Unicode's order. */
class SyllableWriter {
  #out = '';
  #preBase = '';
  #base = '';
  #endsInHalf = false;
  #signs = '';
  #marks = '';
  #hasReph = false;

  finish(): string {
    this.#flush();
    return this.#out;
  }

  add(glyph: Glyph, char: string): void {
    switch (glyph.kind) {
      case 'preBaseSign':
        this.#flush();
        this.#preBase = glyph.text;
        return;
      case 'vowel':
        this.#flush();
        this.#base = glyph.text;
        return;
      case 'letter':
        this.#addLetter(glyph.text);
        return;
      case 'letterWithSign':
        this.#addLetter(glyph.text);
        this.#signs += glyph.sign;
        return;
      case 'firstHalf':
        this.#addLetter(glyph.text);
        this.#endsInHalf = true;
        return;
      case 'other':
        this.#flush();
        this.#out += glyph.text;
        return;
      default:
        if (this.#base === '') this.#out += char;
        else this.#addToBase(glyph);
    }
  }

  #addLetter(letter: string): void {
    if (!this.#endsInHalf && this.#base !== '') this.#flush();
    this.#base += this.#endsInHalf ? `${HASANTA}${letter}` : letter;
    this.#endsInHalf = false;
  }

  #addToBase(glyph: Glyph): void {
    if (glyph.kind === 'reph') this.#hasReph = true;
    else if (glyph.kind === 'visibleHasanta') this.#signs += `${HASANTA}${ZWNJ}`;
    else if (glyph.kind === 'mark') this.#marks += glyph.text;
    else if (glyph.kind === 'postBaseSign') this.#signs += glyph.text;
    else if (glyph.kind === 'secondHalf') {
      // In Unicode, a joiner separates র from the ya below it. Without the joiner, the sequence is a reph on য.
      if (this.#base === 'র' && glyph.text === 'য') this.#base += ZWJ;
      this.#base += `${HASANTA}${glyph.text}`;
      this.#endsInHalf = false;
    }
  }

  #flush(): void {
    let signs = this.#preBase + this.#signs;
    let base = this.#base;
    if (base === 'অ' && signs.startsWith('া')) {
      base = 'আ';
      signs = signs.slice(1);
    }
    signs = signs.replace('\u09c7\u09be', '\u09cb').replace('\u09c7\u09d7', '\u09cc');
    // A hasanta at the end of a word needs no joiner.
    this.#out += `${this.#hasReph ? `র${HASANTA}` : ''}${base}${this.#endsInHalf ? HASANTA : ''}${signs}${this.#marks}`;
    this.#preBase = '';
    this.#base = '';
    this.#signs = '';
    this.#marks = '';
    this.#hasReph = false;
    this.#endsInHalf = false;
  }
}

const FINAL_JOINER = /\u09cd\u200c(?![\u0980-\u09ff])/g;

/**
 * Converts text in a Bijoy font to Unicode. Everything is read as Bijoy, including Latin letters; `convertMixedBijoy`
 * leaves English words unchanged. Signs before a letter, the reph and both parts of ো and ৌ move to their Unicode
 * positions. A sign without a letter is unchanged. Time is linear in the length of the text.
 */
export function fromBijoy(text: string): string {
  const writer = new SyllableWriter();
  for (let at = 0; at < text.length; at += 1) writer.add(readGlyph(text, at), text.charAt(at));
  return normaliseText(writer.finish()).replace(FINAL_JOINER, HASANTA);
}
