import type { Segment } from './align-three.ts';

type Texts = Readonly<Record<'base' | 'mine' | 'theirs', readonly string[]>>;

/** A segment of paragraphs. If `isQuestion`, it is a question even if its words could be merged. */
export type FollowedSegment = Segment & { isQuestion: boolean };

type Side = 'mine' | 'theirs';

const otherSide = { mine: 'theirs', theirs: 'mine' } as const;

/**
 * Recognises moved paragraphs. If one side moved a paragraph that the other edited, the edit is applied at the new place:
 * `edited` maps the paragraph's text to the edited text. If one side moved a paragraph that the other deleted, or both
 * inserted the same paragraph at different places, the segments become questions, because merging would restore a deleted
 * paragraph or duplicate one.
 */
export function followMoves(
  segments: readonly Segment[],
  texts: Texts,
): { followed: readonly FollowedSegment[]; edited: ReadonlyMap<string, string> } {
  const edited = new Map<string, string>();
  const inserted = { mine: findInserted(segments, texts, 'mine'), theirs: findInserted(segments, texts, 'theirs') };
  const pairs = findDuplicates(inserted);
  const isUnique = createUniquenessCheck(texts.base);
  const isDeleted = createIsDeleted(texts);
  const withoutMoves = segments.map((segment): Segment => {
    const move = pairs.length > 0 ? null : findEditedMove(segment, texts, inserted);
    if (move === null || !isUnique(move.from)) return segment;
    edited.set(move.from, move.to);
    return { ...segment, kind: 'same', mine: { ...segment.mine, end: segment.mine.start } };
  });
  const followed = withoutMoves.map((segment) => ({ ...segment, isQuestion: isDeleted(segment, edited) }));
  return { followed: joinQuestions(followed, pairs), edited };
}

type InsertedParagraphs = Readonly<Record<Side, ReadonlyMap<string, { index: number; isAlone: boolean }>>>;

/** Lists the paragraphs that one side inserted, with the index of the segment. `isAlone`: only that side changed the segment. */
function findInserted(segments: readonly Segment[], texts: Texts, side: Side): InsertedParagraphs[Side] {
  return new Map(
    segments.flatMap((segment, index) => {
      if (segment.kind !== side && segment.kind !== 'overlap') return [];
      const place = { index, isAlone: segment.kind === side };
      const before = new Set(slice(texts, segment, 'base'));
      return slice(texts, segment, side).flatMap((text) => (before.has(text) ? [] : [[text, place] as const]));
    }),
  );
}

/** Finds the first and last segment of each paragraph that both inserted at different places. */
function findDuplicates({ mine, theirs }: InsertedParagraphs): readonly (readonly number[])[] {
  return [...mine].flatMap(([text, { index }]) => {
    const other = theirs.get(text)?.index ?? index;
    return other === index ? [] : [[Math.min(index, other), Math.max(index, other)]];
  });
}

/** Finds a paragraph that one side moved to another segment and the other edited. */
function findEditedMove(
  segment: Segment,
  texts: Texts,
  inserted: InsertedParagraphs,
): { from: string; to: string } | null {
  const [from, ...others] = slice(texts, segment, 'base');
  if (segment.kind !== 'overlap' || from === undefined || others.length > 0) return null;
  for (const side of ['mine', 'theirs'] as const) {
    const [to, ...more] = slice(texts, segment, otherSide[side]);
    const isMoved = slice(texts, segment, side).length === 0 && inserted[side].get(from)?.isAlone;
    if (isMoved && to !== undefined && more.length === 0) return { from, to };
  }
  return null;
}

function createUniquenessCheck(texts: readonly string[]): (text: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
  return (text) => !repeated.has(text);
}

/** Returns a predicate: true if a segment contains a paragraph that one side moved there and the other deleted. */
function createIsDeleted(texts: Texts): (segment: Segment, edited: ReadonlyMap<string, string>) => boolean {
  const all = { base: new Set(texts.base), mine: new Set(texts.mine), theirs: new Set(texts.theirs) };
  return (segment, edited) => {
    if (segment.kind !== 'mine' && segment.kind !== 'theirs') return false;
    const other = all[otherSide[segment.kind]];
    const before = new Set(slice(texts, segment, 'base'));
    return slice(texts, segment, segment.kind).some(
      (text) => !before.has(text) && all.base.has(text) && !other.has(text) && !edited.has(text),
    );
  };
}

/** Joins the segments from the first to the last of each pair into one question. */
function joinQuestions(segments: readonly FollowedSegment[], pairs: readonly (readonly number[])[]): FollowedSegment[] {
  const joined: FollowedSegment[] = [];
  for (const [index, segment] of segments.entries()) {
    const continues = pairs.some(([first = 0, last = 0]) => first < index && index <= last);
    const starts = pairs.some(([first]) => first === index);
    const previous = joined.at(-1);
    if (continues && previous) joined[joined.length - 1] = extend(previous, segment);
    else joined.push(starts || segment.isQuestion ? { ...segment, kind: 'overlap', isQuestion: true } : segment);
  }
  return joined;
}

function extend(first: FollowedSegment, last: Segment): FollowedSegment {
  return {
    kind: 'overlap',
    isQuestion: true,
    base: { start: first.base.start, end: last.base.end },
    mine: { start: first.mine.start, end: last.mine.end },
    theirs: { start: first.theirs.start, end: last.theirs.end },
  };
}

function slice(texts: Texts, segment: Segment, side: keyof Texts): readonly string[] {
  return texts[side].slice(segment[side].start, segment[side].end);
}
