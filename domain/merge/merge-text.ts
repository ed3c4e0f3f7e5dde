import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { Change } from './align-three.ts';
import { alignThree } from './align-three.ts';
import type { FollowedSegment } from './follow-moves.ts';
import { followMoves } from './follow-moves.ts';
import { mergeDefinitions, separateDefinitions } from './merge-definitions.ts';
import type { Hunk, MergePiece, TextMerge, TextSides } from './merge-pieces.ts';
import type { SplitTokens } from './merge-words.ts';
import { findLongerInsertion, mergeWords } from './merge-words.ts';
import { splitBodyTokens, splitPlainTokens, splitTitleTokens } from './split-tokens.ts';

/** Maximum number of edits in the comparison by paragraph, whose time grows with the square of that number. */
const MAX_EDITS = 1_000;
/**
 * Maximum number of UTF-16 units that one merge compares word by word. Each changed paragraph beyond this limit becomes
 * one question.
 */
const MAX_COMPARED_LENGTH = 100_000;

const DEFAULT_GAP = '\n\n';
const LINE_END = /[\n\u2028\u2029]$/u;

/** The markup of a text. A body consists of paragraphs; the other kinds are one line. */
export type TextKind = 'body' | 'title' | 'plain';

const SPLITTERS: Readonly<Record<TextKind, SplitTokens>> = {
  body: splitBodyTokens,
  title: splitTitleTokens,
  plain: splitPlainTokens,
};

/**
 * Merges two changed texts, by paragraph and then by word (docs/behaviour §4.8). Only overlapping changes that
 * differ become hunks. The pieces contain every word that one side added. Texts are normalised first, because both
 * encodings of a letter count as equal. Time is bounded by the length of the texts.
 */
export function mergeText(sides: TextSides, kind: TextKind): TextMerge {
  const base = normaliseText(sides.base);
  const mine = normaliseText(sides.mine);
  const theirs = normaliseText(sides.theirs);
  if (mine === theirs || base === theirs) return toMerge(mine);
  if (base === mine) return toMerge(theirs);
  const mergeParagraph = createParagraphMerge(SPLITTERS[kind]);
  if (kind !== 'body') return { pieces: mergeParagraph({ base, mine, theirs }, ''), end: '' };
  const separated = separateDefinitions({ base, mine, theirs });
  const bodies = { base: separated.base.body, mine: separated.mine.body, theirs: separated.theirs.body };
  const definitions = mergeDefinitions(separated);
  const { pieces, end } = mergeBodies(bodies, mergeParagraph);
  return definitions.length === 0 ? { pieces, end } : { pieces: [...pieces, ...definitions], end: '' };
}

/** Merges two texts whose common origin is unknown into one question. */
export function mergeWithoutBase({ mine, theirs }: Omit<TextSides, 'base'>): TextMerge {
  return { pieces: [{ kind: 'hunk', gap: '', level: 'paragraphs', base: '', mine, theirs }], end: '' };
}

const toMerge = (text: string): TextMerge => ({ pieces: [{ kind: 'text', gap: '', text }], end: '' });

type MergeParagraph = (sides: TextSides, gap: string) => readonly MergePiece[];

/** Returns a function that merges a paragraph word by word until `MAX_COMPARED_LENGTH` is reached. */
function createParagraphMerge(splitTokens: SplitTokens): MergeParagraph {
  let compared = 0;
  return (sides, gap) => {
    const { base, mine, theirs } = sides;
    if (mine === theirs || base === theirs) return [{ kind: 'text', gap, text: mine }];
    if (base === mine) return [{ kind: 'text', gap, text: theirs }];
    compared += base.length + mine.length + theirs.length;
    const isComparable = mine !== '' && theirs !== '' && compared <= MAX_COMPARED_LENGTH;
    const pieces = isComparable ? mergePassage(sides, splitTokens) : null;
    if (pieces === null) return [{ kind: 'hunk', gap, level: 'paragraphs', ...sides }];
    return pieces.map((piece, n) => (n === 0 ? { ...piece, gap } : piece));
  };
}

/**
 * Merges a changed passage by words, or two passages that were inserted at the same place. Returns null if the passage must
 * be one question.
 */
function mergePassage(sides: TextSides, splitTokens: SplitTokens): readonly MergePiece[] | null {
  if (sides.base !== '') return mergeWords(sides, splitTokens);
  const longer = findLongerInsertion(splitTokens(sides.mine), splitTokens(sides.theirs));
  return longer && [{ kind: 'text', gap: '', text: longer.map(({ text }) => text).join('') }];
}

/** A line with visible text: a paragraph, a heading or a list item. */
type Paragraph = {
  readonly text: string;
  /** The line breaks before the paragraph. Null for the first paragraph of a text. */
  readonly gap: string | null;
};

type Side = keyof TextSides;
type BySide = Readonly<Record<Side, readonly Paragraph[]>>;

function mergeBodies(sides: TextSides, mergeParagraph: MergeParagraph): TextMerge {
  const split = {
    base: splitParagraphs(sides.base),
    mine: splitParagraphs(sides.mine),
    theirs: splitParagraphs(sides.theirs),
  };
  const { base, mine, theirs } = split;
  const all: BySide = { base: base.paragraphs, mine: mine.paragraphs, theirs: theirs.paragraphs };
  const keys = { base: toTexts(all.base), mine: toTexts(all.mine), theirs: toTexts(all.theirs) };
  const segments = alignThree(keys, { maxEdits: MAX_EDITS, isNear });
  const end = decideGap(base.end, mine.end, theirs.end);
  if (segments === null) return { pieces: [toHunk(sides)], end: '' };
  const { followed, edited } = followMoves(segments, keys);
  return { pieces: followed.flatMap((segment) => mergeSegment(segment, all, { edited, mergeParagraph })), end };
}

/**
 * Changes to adjacent paragraphs are separate, unless both sides add paragraphs at the same place. Then their order is
 * a question.
 */
function isNear(first: Change, second: Change): boolean {
  if (second.base.start < first.base.end) return true;
  const isInsertion = ({ base }: Change) => base.start === base.end;
  const isGrowing = ({ base, own }: Change) => own.end - own.start > base.end - base.start;
  const touches = second.base.start === first.base.end;
  return touches && [first, second].every(isGrowing) && [first, second].some(isInsertion);
}

type SegmentOptions = { edited: ReadonlyMap<string, string>; mergeParagraph: MergeParagraph };

function mergeSegment(
  segment: FollowedSegment,
  all: BySide,
  { edited, mergeParagraph }: SegmentOptions,
): readonly MergePiece[] {
  const slice = (side: Side) => all[side].slice(segment[side].start, segment[side].end);
  const [base, mine, theirs] = [slice('base'), slice('mine'), slice('theirs')];
  const gapAt = (n: number) => decideGap(base[n]?.gap, mine[n]?.gap, theirs[n]?.gap);
  if (segment.kind === 'same') return mine.map(({ text }, n) => ({ kind: 'text', gap: gapAt(n), text }));
  if (segment.kind !== 'overlap') {
    const own = segment.kind === 'mine' ? mine : theirs;
    const isReplaced = (n: number) => (n === 0 ? base.length > 0 : base.length === own.length);
    return own.map(({ text, gap }, n) => ({
      kind: 'text',
      gap: isReplaced(n) ? gapAt(n) : (gap ?? DEFAULT_GAP),
      text: edited.get(text) ?? text,
    }));
  }
  const sides = { base: joinParagraphs(base), mine: joinParagraphs(mine), theirs: joinParagraphs(theirs) };
  if (segment.isQuestion) return [toHunk(sides, gapAt(0))];
  if (base.length !== mine.length || base.length !== theirs.length) return mergeParagraph(sides, gapAt(0));
  return base.flatMap(({ text }, n) =>
    mergeParagraph({ base: text, mine: mine[n]?.text ?? '', theirs: theirs[n]?.text ?? '' }, gapAt(n)),
  );
}

type Gap = string | null | undefined;

/**
 * Decides the white space between paragraphs: the changed one if one side changed it, the longer one if both did,
 * otherwise the base's.
 */
function decideGap(base: Gap, mine: Gap, theirs: Gap): string {
  const known = [mine, theirs].filter((gap) => typeof gap === 'string');
  const changed = known.filter((gap) => gap !== base);
  const [gap = base ?? DEFAULT_GAP] = (changed.length > 0 ? changed : known).sort((a, b) => b.length - a.length);
  return gap;
}

function joinParagraphs(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map(({ text, gap }, n) => (n === 0 ? text : `${gap}${text}`)).join('');
}

const toTexts = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ text }) => text);

const toHunk = (sides: TextSides, gap = ''): Hunk => ({ kind: 'hunk', gap, level: 'paragraphs', ...sides });

/**
 * Splits a text into paragraphs and the white space after the last. White space before the first paragraph is removed.
 */
function splitParagraphs(text: string): { paragraphs: readonly Paragraph[]; end: string } {
  const paragraphs: Paragraph[] = [];
  let gap = '';
  for (const line of text.split(/(?<=[\n\u2028\u2029])/u)) {
    if (line.trim() === '') {
      gap += line;
      continue;
    }
    const content = line.replace(LINE_END, '');
    paragraphs.push({ text: content, gap: paragraphs.length === 0 ? null : gap });
    gap = line.slice(content.length);
  }
  return { paragraphs, end: gap };
}
