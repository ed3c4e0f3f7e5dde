import { foldWord } from './fold.ts';
import { normaliseText } from './normalise-text.ts';
import { toLatinSkeletons } from './roman-skeleton.ts';
import { tokenise } from './tokenise.ts';
import type { WordForms } from './word-forms.ts';
import { toWordForms } from './word-forms.ts';

/** Rises whenever the same text gives other lexemes, so that rows indexed by an older analyser are indexed again. */
export const ANALYSER_VERSION = 1;

/** Words of a query beyond these are ignored. */
export const MAX_QUERY_WORDS = 12;

// PostgreSQL's limit of a tsvector, 1 MB less a margin.
const MAX_TSVECTOR_BYTES = 1_000_000;

// A key stands as it is; a word never starts with these marks.
const LOOSE_MARK = '~';
const ROMAN_MARK = '@';

/** A word of a query. `roman` holds the skeletons of a Latin-typed word, and is empty for any other. */
export type QueryWord = { key: string; loose: string; roman: readonly string[] };

export type AnalysedQuery = { words: readonly QueryWord[] };

/** A piece of a text; the pieces together are the text. */
export type Segment = { text: string; marked: boolean };

/**
 * The index of a text (bengali.md): the lexemes of its words, each once. For each word its stem, the stem's loose
 * spelling and its roman skeletons. However the text is encoded, the lexemes are the same. Stops at PostgreSQL's limit,
 * so that `toTsvector` of the result always fits. Positions are left out: results are not ranked by them.
 */
export function analyseText(text: string): string[] {
  const lexemes = new Set<string>();
  let bytes = 0;
  const add = (lexeme: string) => {
    if (!lexemes.has(lexeme)) bytes += toLiteralBytes(lexeme);
    lexemes.add(lexeme);
  };
  for (const token of tokenise(normaliseText(text))) {
    const forms = toWordForms(token.text);
    if (bytes + toMostBytes(forms) > MAX_TSVECTOR_BYTES) break;
    add(forms.key);
    add(`${LOOSE_MARK}${forms.loose}`);
    for (const skeleton of forms.skeletons) add(`${ROMAN_MARK}${skeleton}`);
  }
  return [...lexemes];
}

/** A PostgreSQL `tsvector` literal, to be passed as a parameter. */
export function toTsvector(lexemes: readonly string[]): string {
  return lexemes.map(quote).join(' ');
}

/**
 * The words of a query: at most `MAX_QUERY_WORDS`, each once. Any text is a query; one without letters or digits has
 * no words.
 */
export function analyseQuery(text: string): AnalysedQuery {
  const words = new Map<string, QueryWord>();
  for (const token of tokenise(normaliseText(text))) {
    const { key, loose } = toWordForms(token.text);
    if (!words.has(key)) words.set(key, { key, loose, roman: toLatinSkeletons(foldWord(token.text)) });
    if (words.size === MAX_QUERY_WORDS) break;
  }
  return { words: [...words.values()] };
}

/** A `tsquery` literal for texts that hold every word, in any spelling; null when the query has no word. */
export function toAllWordsTsquery(query: AnalysedQuery): string | null {
  return query.words.map(toAlternatives).join(' & ') || null;
}

/** A `tsquery` literal for texts that hold at least one word, in any spelling; null when the query has no word. */
export function toAnyWordTsquery(query: AnalysedQuery): string | null {
  return query.words.map(toAlternatives).join(' | ') || null;
}

/** A `tsquery` literal for texts that hold every word as spelt, inflected or not; null when the query has no word. */
export function toExactTsquery(query: AnalysedQuery): string | null {
  return query.words.map(({ key }) => quote(key)).join(' & ') || null;
}

/**
 * Parts a text into pieces that match the query and pieces that do not, by the same rules as `toAnyWordTsquery`:
 * whole words are marked, and the pieces together are exactly the text. For text as stored (`normaliseText`).
 */
export function highlight(text: string, query: AnalysedQuery): Segment[] {
  const keys = new Set(query.words.map(({ key }) => key));
  const looses = new Set(query.words.map(({ loose }) => loose));
  const skeletons = new Set(query.words.flatMap(({ roman }) => roman));
  const segments: Segment[] = [];
  let done = 0;
  const pushUpTo = (end: number, marked: boolean) => {
    if (end > done) segments.push({ text: text.slice(done, end), marked });
    done = end;
  };
  for (const token of tokenise(text)) {
    const forms = toWordForms(token.text);
    if (keys.has(forms.key) || looses.has(forms.loose) || forms.skeletons.some((one) => skeletons.has(one))) {
      pushUpTo(token.start, false);
      pushUpTo(token.end, true);
    }
  }
  pushUpTo(text.length, false);
  return segments;
}

function toAlternatives({ key, loose, roman }: QueryWord): string {
  const lexemes = [key, `${LOOSE_MARK}${loose}`, ...roman.map((skeleton) => `${ROMAN_MARK}${skeleton}`)];
  return `(${lexemes.map(quote).join(' | ')})`;
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Upper bound: three bytes a UTF-16 unit, the kind's mark, quotes and space. */
function toLiteralBytes(lexeme: string): number {
  return 3 * lexeme.length + 5;
}

function toMostBytes({ key, loose, skeletons }: WordForms): number {
  const lexemes = [key, loose, ...skeletons];
  return lexemes.reduce((bytes, lexeme) => bytes + toLiteralBytes(lexeme), 0);
}
