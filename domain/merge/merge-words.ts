import type { Change, Segment } from './align-three.ts';
import { alignThree } from './align-three.ts';
import type { MergePiece, TextSides } from './merge-pieces.ts';
import type { Token } from './split-tokens.ts';

/**
 * If fewer unchanged words separate the changes of both sides, the changes become one question, because the combination
 * may not make sense.
 */
const MIN_WORDS_APART = 2;

/** A paragraph with more questions becomes one question. */
const MAX_QUESTIONS = 2;
/** Maximum number of edits in the comparison, whose time grows with the square of that number. */
const MAX_EDITS = 200;

const WORD = /[\p{L}\p{N}]/u;
const LINE_BREAK = /[\n\u2028\u2029]/u;
const SENTENCE_END = /[।?!\n\u2028\u2029]/u;

export type SplitTokens = (text: string) => readonly Token[];

/**
 * Merges two changed versions of a paragraph word by word. Markup is never split: a bold passage, a highlight or a link
 * is one word. Returns null if the paragraph must be one question: too much of it overlaps, or some combination of the
 * two would parse as different markup.
 */
export function mergeWords(sides: TextSides, splitTokens: SplitTokens): readonly MergePiece[] | null {
  const base = splitTokens(sides.base);
  const mine = splitTokens(sides.mine);
  const theirs = splitTokens(sides.theirs);
  const keys = { base: toTexts(base), mine: toTexts(mine), theirs: toTexts(theirs) };
  const segments = alignThree(keys, { maxEdits: MAX_EDITS, isNear: createIsNear(base) });
  if (segments === null) return null;
  const parts = segments.map((segment) =>
    toPart(segment.kind, {
      base: base.slice(segment.base.start, segment.base.end),
      mine: mine.slice(segment.mine.start, segment.mine.end),
      theirs: theirs.slice(segment.theirs.start, segment.theirs.end),
    }),
  );
  const hunks = parts.filter((part) => part.kind === 'hunk');
  const askedWords = countWords(hunks.flatMap((hunk) => hunk.base));
  if (hunks.length > MAX_QUESTIONS || askedWords * 2 > countWords(base) || hunks.some(isAboutParagraphs)) return null;
  const parsesInAnyChoice = listResults(parts).every((tokens) => parsesToTokens(tokens, splitTokens));
  return parsesInAnyChoice ? parts.map(toPiece) : null;
}

type Tokens = readonly Token[];
type TokenSides = { base: Tokens; mine: Tokens; theirs: Tokens };
type TokenHunk = TokenSides & { kind: 'hunk' };
type Part = TokenHunk | { kind: 'text'; tokens: Tokens };

function toPart(kind: Segment['kind'], { base, mine, theirs }: TokenSides): Part {
  if (kind !== 'overlap') return { kind: 'text', tokens: kind === 'theirs' ? theirs : mine };
  const longer = base.length === 0 ? findLongerInsertion(mine, theirs) : null;
  if (longer !== null) return { kind: 'text', tokens: longer };
  const isWhiteSpace = [...base, ...mine, ...theirs].every(({ text }) => text.trim() === '');
  if (isWhiteSpace) return { kind: 'text', tokens: join(mine).length > join(theirs).length ? mine : theirs };
  return { kind: 'hunk', base, mine, theirs };
}

/** True if a question would span paragraphs or contain the prefix of a heading or list item. */
function isAboutParagraphs({ base, mine, theirs }: TokenSides): boolean {
  return [...base, ...mine, ...theirs].some(({ kind, text }) => kind === 'prefix' || LINE_BREAK.test(text));
}

function toPiece(part: Part): MergePiece {
  if (part.kind === 'text') return { kind: 'text', gap: '', text: join(part.tokens) };
  const texts = { base: join(part.base), mine: join(part.mine), theirs: join(part.theirs) };
  return { kind: 'hunk', gap: '', level: 'words', ...texts };
}

/**
 * Returns the longer of two inserted texts if it begins or ends with the other, as after two successive saves;
 * otherwise null.
 */
export function findLongerInsertion(mine: Tokens, theirs: Tokens): Tokens | null {
  const [longer, shorter] = mine.length > theirs.length ? [mine, theirs] : [theirs, mine];
  const isAt = (start: number) => shorter.every(({ text }, n) => text === longer[start + n]?.text);
  return isAt(0) || isAt(longer.length - shorter.length) ? longer : null;
}

/** Lists every text that the choices can lead to, at most 2^{@link MAX_QUESTIONS}. */
function listResults(parts: readonly Part[]): readonly Tokens[] {
  return parts.reduce<readonly Tokens[]>(
    (results, part) => {
      const choices = part.kind === 'text' ? [part.tokens] : [part.mine, part.theirs];
      return results.flatMap((tokens) => choices.map((chosen) => [...tokens, ...chosen]));
    },
    [[]],
  );
}

/** True if the joined text parses as exactly these tokens. */
function parsesToTokens(tokens: Tokens, splitTokens: SplitTokens): boolean {
  const listMarkup = (all: Tokens) => toTexts(all.filter(({ kind }) => kind !== 'word'));
  const [expected, actual] = [listMarkup(tokens), listMarkup(splitTokens(join(tokens)))];
  return expected.length === actual.length && expected.every((text, n) => text === actual[n]);
}

/** Returns a predicate: true if two changes are close. Changes in different sentences never are. */
function createIsNear(base: Tokens) {
  return (first: Change, second: Change): boolean => {
    if (second.base.start < first.base.end) return true;
    const between = base.slice(first.base.end, second.base.start);
    if (between.some(({ kind, text }) => kind === 'word' && SENTENCE_END.test(text))) return false;
    return countWords(between) < MIN_WORDS_APART;
  };
}

const countWords = (tokens: Tokens) => tokens.filter(({ text }) => WORD.test(text)).length;
const toTexts = (tokens: Tokens) => tokens.map(({ text }) => text);
const join = (tokens: Tokens) => toTexts(tokens).join('');
