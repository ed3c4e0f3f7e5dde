import { toLooseLexeme, toRomanLexeme } from '#domain/bengali/analysis/analyse.ts';
import { foldLoosely, foldWord } from '#domain/bengali/analysis/fold.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { stemStages } from '#domain/bengali/analysis/stem.ts';
import { isQualifier, isStopWord } from '#domain/bengali/analysis/stop-words.ts';
import type { Token } from '#domain/bengali/analysis/tokenise.ts';
import { tokenise } from '#domain/bengali/analysis/tokenise.ts';
import { toWordForms } from '#domain/bengali/analysis/word-forms.ts';
import { toLatinSkeletons } from '#domain/bengali/phonetic/roman-skeleton.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import { findAlias, listLatinWords } from './aliases/aliases.ts';
import { countLetterNames, readSpelledLetters, spellInBengali } from './spelled-letters.ts';
import type { Synonym } from './synonyms/synonyms.ts';
import { findSynonym } from './synonyms/synonyms.ts';

/** Maximum number of words in a query. Further words are ignored. */
export const MAX_QUERY_WORDS = 12;
/** Longer queries are truncated, because the page repeats the query in many links. */
const MAX_QUERY_GRAPHEMES = 200;

/** An article contains the word if it has one of the lexemes, unless it has one of the homophones and none of the stems. */
export type QueryWord = {
  lexemes: readonly string[];
  /** The folded stems of the Bengali words whose loose spellings are lexemes. */
  stems: readonly string[];
  /** The stems of other words with these loose spellings. */
  homophones: readonly string[];
  isStopWord: boolean;
  isNumber: boolean;
  /** A word such as দাম (price) that says little without another one. */
  isQualifier: boolean;
  /** The word as typed, with its range in the query's text in UTF-16 units. */
  typed: Token;
  /** The folded word if it is Bengali and may be misspelt. Null for numbers and words in Latin letters. */
  spelling: string | null;
};

/** Words in quotation marks. An article contains the phrase if it has the words in succession. */
export type Phrase = readonly (readonly string[])[];

export type SearchQuery = {
  text: string;
  words: readonly QueryWord[];
  phrases: readonly Phrase[];
};

const BENGALI_LETTERS = /^[\u0981-\u09e3]+$/;
const NUMBER = /^[0-9.]+$/;
/** An abbreviation in capitals is not a Bengali word in Latin letters: LED is not লেদ. */
const ABBREVIATION = /^[A-Z]{2,4}$/;
const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/g;

/** Returns the query as a page shows it: normalised, trimmed and truncated (docs/behaviour §5.1). Idempotent. */
export function toQueryText(input: string): string {
  return cutText(normaliseText(input).trim(), MAX_QUERY_GRAPHEMES);
}

/**
 * Parses a query into at most `MAX_QUERY_WORDS` distinct words and its phrases. Any text is valid; a text without
 * letters or digits has no words. An unmatched quotation mark is ignored.
 */
export function parseQuery(input: string): SearchQuery {
  const text = normaliseText(input);
  const words = new Map<string, QueryWord>();
  for (const word of readWords(tokenise(text))) {
    const id = word.lexemes.join(' ');
    if (!words.has(id)) words.set(id, word);
    if (words.size === MAX_QUERY_WORDS) break;
  }
  return { text, words: [...words.values()], phrases: parsePhrases(text) };
}

export function toQueryWord(folded: string, typed: Token): QueryWord {
  const { key, loose } = toWordForms(folded);
  return {
    lexemes: [toLooseLexeme(loose)],
    stems: BENGALI_LETTERS.test(key) ? [key] : [],
    homophones: [],
    isStopWord: isStopWord(key),
    isNumber: NUMBER.test(key),
    isQualifier: isQualifier(key),
    typed,
    spelling: BENGALI_LETTERS.test(folded) ? folded : null,
  };
}

function* readWords(tokens: readonly Token[]): Generator<QueryWord> {
  const folded = tokens.slice(0, 4 * MAX_QUERY_WORDS).map(({ text }) => foldWord(text));
  for (let n = 0; n < folded.length; ) {
    const rest = folded.slice(n);
    const letters = countLetterNames(rest);
    const alias = findAlias(rest);
    const synonym = alias === null ? findSynonyms(rest, letters) : null;
    const count = alias?.wordCount ?? synonym?.wordCount ?? Math.max(letters, 1);
    const typed = tokens.slice(n, n + count);
    if (alias !== null)
      for (const names of alias.positions)
        yield toAliasWord(names, count === 1 ? folded[n] : undefined, joinTokens(typed));
    else if (letters > MAX_INITIALS) yield readWord(rest.slice(0, letters).join(''), joinTokens(typed));
    else
      yield* addSynonyms(
        typed.map((token, at) => readWord(rest[at] ?? '', token)),
        synonym,
      );
    n += count;
  }
}

/**
 * Up to this many letter names may be a person's initials, as in জি এম কাদের. More are an abbreviation, one word: এস এস সি.
 */
const MAX_INITIALS = 2;

/** Finds the synonyms of the beginning of a query, or জিএম for the letters জি এম. */
function findSynonyms(folded: readonly string[], letters: number): Synonym | null {
  if (letters > MAX_INITIALS) return null;
  if (letters === 0) return findSynonym(folded);
  const joined = folded.slice(0, letters).join('');
  return { wordCount: letters, positions: [[toWordForms(joined).key]] };
}

/** Adds the synonyms of each position. A typed word with a synonym of several words becomes one word for each of them. */
function addSynonyms(words: readonly QueryWord[], synonym: Synonym | null): QueryWord[] {
  const positions = synonym?.positions ?? [[]];
  return Array.from({ length: Math.max(words.length, positions.length) }, (_, n) => {
    const word = words[n] ?? words[0];
    if (word === undefined) throw new Error('No words to extend.');
    const others = (positions[n] ?? positions[0] ?? []).flatMap((stem) => [stem, ...listOtherScript(stem)]);
    const lexemes = [...new Set([...word.lexemes, ...others.map((stem) => toLooseLexeme(foldLoosely(stem)))])];
    const extended = { ...word, lexemes, stems: [...new Set([...word.stems, ...others])] };
    return positions.length > words.length ? { ...extended, spelling: null } : extended;
  });
}

function readWord(folded: string, typed: Token): QueryWord {
  const word = toQueryWord(folded, typed);
  const skeletons = ABBREVIATION.test(typed.text) ? [] : toLatinSkeletons(folded);
  const others = [...listOtherScript(folded).map(toLooseLexeme), ...skeletons.map(toRomanLexeme)];
  return { ...word, lexemes: [...new Set([...word.lexemes, ...others])] };
}

/** Lists the loose forms that the word has in the other script: OTP for ওটিপি, ৫জি for 5G, WhatsApp for হোয়াটসঅ্যাপ. */
function listOtherScript(folded: string): string[] {
  const spelled = spellInBengali(folded);
  const letters = stemStages(folded).flatMap((stage) => readSpelledLetters(stage) ?? []);
  return [
    ...(spelled === null ? [] : [toWordForms(spelled).loose]),
    ...letters,
    ...listLatinWords(toWordForms(folded).loose),
  ];
}

/** Returns the query word for an alias typed in Latin letters. `latin` is the typed word if the alias is a single word. */
function toAliasWord(names: readonly string[], latin: string | undefined, typed: Token): QueryWord {
  const spellings = latin === undefined ? names : [...names, latin];
  const spelled = latin === undefined ? null : spellInBengali(latin);
  const all = [...spellings, ...names.flatMap(listOtherScript), ...(spelled === null ? [] : [spelled])];
  const forms = all.map(toWordForms);
  return {
    lexemes: [...new Set(forms.map(({ loose }) => toLooseLexeme(loose)))],
    stems: [...new Set(forms.map(({ key }) => key).filter((key) => BENGALI_LETTERS.test(key)))],
    homophones: [],
    isStopWord: false,
    isNumber: false,
    isQualifier: names.every((name) => isQualifier(toWordForms(name).key)),
    typed,
    spelling: null,
  };
}

/** Joins one or more adjacent tokens. */
function joinTokens(tokens: readonly Token[]): Token {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (first === undefined || last === undefined) throw new Error('No tokens to join.');
  return { text: tokens.map(({ text }) => text).join(' '), start: first.start, end: last.end };
}

function parsePhrases(text: string): Phrase[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, inside = '']) => tokenise(inside).slice(0, MAX_QUERY_WORDS));
  return quoted
    .filter((tokens) => tokens.length > 1)
    .map((tokens) => tokens.map((token) => readWord(foldWord(token.text), token).lexemes));
}
