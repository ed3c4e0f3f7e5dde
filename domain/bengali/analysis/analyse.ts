import { normaliseText } from './normalise-text.ts';
import { listHyphenated, tokenise } from './tokenise.ts';
import type { WordForms } from './word-forms.ts';
import { toWordForms } from './word-forms.ts';

/**
 * Bump if the analyser's output or another column of an article's search row changes. Rows indexed by an older version are
 * reindexed.
 */
export const ANALYSER_VERSION = 6;

// PostgreSQL limits a tsvector to 1 MiB. This leaves room for the other lexemes of an article: category, time, names and images.
const MAX_TSVECTOR_BYTES = 1_000_000;

// Prefixes of all kinds of lexeme except keys. No word starts with these characters.
const LOOSE_MARK = '~';
const ROMAN_MARK = '@';
const TITLE_MARK = '^';
const TITLE_ONLY_MARK = '=';

/** Returns the lexeme shared by every word with this loose spelling (`foldLoosely` of its key). */
export const toLooseLexeme = (loose: string) => `${LOOSE_MARK}${loose}`;

/** Returns the lexeme shared by every Bengali word with this roman skeleton. */
export const toRomanLexeme = (skeleton: string) => `${ROMAN_MARK}${skeleton}`;

export const toTitleLexeme = (lexeme: string) => `${TITLE_MARK}${lexeme}`;

/** Marks a loose or roman lexeme as occurring in the title and not in the body. */
export const toTitleOnlyLexeme = (lexeme: string) => `${TITLE_ONLY_MARK}${lexeme}`;

/** `names` are the article's category, tags and authors. Their words count like words of the body. */
export type SearchableText = { title: string; body: string; names?: readonly string[] };

/**
 * Returns the distinct lexemes of an article (docs/bengali.md §2): for each word its stem, the stem's loose spelling
 * and its roman skeletons. Loose spellings and skeletons that occur in the title are added again with a mark, and once more with
 * another mark if they occur only there. The lexemes do not depend on the encoding of the text. Stops before `toTsvector` of the
 * result would exceed PostgreSQL's limit. Positions are omitted, because results are not ranked by them.
 */
export function analyseText(article: SearchableText): string[] {
  const lexemes = new Set<string>();
  const bodyLexemes = new Set<string>();
  let bytes = 0;
  const add = (lexeme: string) => {
    if (!lexemes.has(lexeme)) bytes += toLiteralBytes(lexeme);
    lexemes.add(lexeme);
  };
  for (const { text, isTitle } of listWords(article)) {
    const forms = toWordForms(text);
    if (bytes + toMaxBytes(forms) > MAX_TSVECTOR_BYTES) break;
    add(forms.key);
    for (const lexeme of toMatchingLexemes(forms)) {
      add(lexeme);
      if (!isTitle) bodyLexemes.add(lexeme);
      else {
        add(toTitleLexeme(lexeme));
        bytes += toLiteralBytes(toTitleOnlyLexeme(lexeme));
      }
    }
  }
  const titleOnly = [...lexemes].filter((lexeme) => lexeme.startsWith(TITLE_MARK)).map((lexeme) => lexeme.slice(1));
  return [...lexemes, ...titleOnly.filter((lexeme) => !bodyLexemes.has(lexeme)).map(toTitleOnlyLexeme)];
}

export function toMatchingLexemes({ loose, skeletons }: WordForms): string[] {
  return [toLooseLexeme(loose), ...skeletons.map(toRomanLexeme)];
}

/** Formats lexemes as a PostgreSQL `tsvector` literal, for use as a parameter. */
export function toTsvector(lexemes: readonly string[]): string {
  return lexemes.map(quoteLexeme).join(' ');
}

export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function* listWords({ title, body, names = [] }: SearchableText): Generator<{ text: string; isTitle: boolean }> {
  for (const text of readWords(title)) yield { text, isTitle: true };
  for (const text of readWords(names.join('\n'))) yield { text, isTitle: false };
  for (const text of readWords(body)) yield { text, isTitle: false };
}

/** Lists the different words of a text. Words joined by a hyphen are also listed as one: কি-বোর্ড gives কি, বোর্ড and কিবোর্ড. */
function readWords(text: string): Set<string> {
  const normalised = normaliseText(text);
  const tokens = tokenise(normalised);
  return new Set([...tokens, ...listHyphenated(normalised, tokens)].map((token) => token.text));
}

/** Upper bound of the literal's size: three bytes per UTF-16 unit, plus marks, quotes and a space. */
function toLiteralBytes(lexeme: string): number {
  return 3 * lexeme.length + 6;
}

function toMaxBytes({ key, loose, skeletons }: WordForms): number {
  const lexemes = [key, loose, ...skeletons];
  return 3 * lexemes.reduce((bytes, lexeme) => bytes + toLiteralBytes(lexeme), 0);
}
