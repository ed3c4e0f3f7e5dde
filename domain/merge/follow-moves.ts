import type { Stretch } from './align-three.ts';

type Texts = Readonly<Record<'base' | 'mine' | 'theirs', readonly string[]>>;

/** A stretch of paragraphs. If `isAsked`, it is a question even if its words could be merged. */
export type FollowedStretch = Stretch & { isAsked: boolean };

type Side = 'mine' | 'theirs';

const otherSide = { mine: 'theirs', theirs: 'mine' } as const;

/**
 * Recognises moved paragraphs. If one side moved a paragraph that the other edited, it moves with the edit: `edited` maps
 * its text to the new one. If one side moved what the other deleted, or both inserted the same paragraph at different
 * places, the stretches become questions, because merging would keep a deleted paragraph or double it.
 */
export function followMoves(
  stretches: readonly Stretch[],
  texts: Texts,
): { followed: readonly FollowedStretch[]; edited: ReadonlyMap<string, string> } {
  const edited = new Map<string, string>();
  const inserted = { mine: findInserted(stretches, texts, 'mine'), theirs: findInserted(stretches, texts, 'theirs') };
  const pairs = findDoubled(inserted);
  const isOnce = createIsOnce(texts.base);
  const isDeleted = createIsDeleted(texts);
  const withoutMoves = stretches.map((stretch): Stretch => {
    const move = pairs.length > 0 ? null : findEditedMove(stretch, texts, inserted);
    if (move === null || !isOnce(move.from)) return stretch;
    edited.set(move.from, move.to);
    return { ...stretch, kind: 'same', mine: { ...stretch.mine, end: stretch.mine.start } };
  });
  const followed = withoutMoves.map((stretch) => ({ ...stretch, isAsked: isDeleted(stretch, edited) }));
  return { followed: joinAsked(followed, pairs), edited };
}

type Inserted = Readonly<Record<Side, ReadonlyMap<string, { index: number; isAlone: boolean }>>>;

/** The paragraphs that one side inserted, with the index of the stretch, and whether only that side changed the stretch. */
function findInserted(stretches: readonly Stretch[], texts: Texts, side: Side): Inserted[Side] {
  return new Map(
    stretches.flatMap((stretch, index) => {
      if (stretch.kind !== side && stretch.kind !== 'overlap') return [];
      const place = { index, isAlone: stretch.kind === side };
      const before = new Set(slice(texts, stretch, 'base'));
      return slice(texts, stretch, side).flatMap((text) => (before.has(text) ? [] : [[text, place] as const]));
    }),
  );
}

/** The first and last stretch of each paragraph that both inserted at different places. */
function findDoubled({ mine, theirs }: Inserted): readonly (readonly number[])[] {
  return [...mine].flatMap(([text, { index }]) => {
    const other = theirs.get(text)?.index ?? index;
    return other === index ? [] : [[Math.min(index, other), Math.max(index, other)]];
  });
}

/** A paragraph that one side moved to another stretch and the other edited. */
function findEditedMove(stretch: Stretch, texts: Texts, inserted: Inserted): { from: string; to: string } | null {
  const [from, ...others] = slice(texts, stretch, 'base');
  if (stretch.kind !== 'overlap' || from === undefined || others.length > 0) return null;
  for (const side of ['mine', 'theirs'] as const) {
    const [to, ...more] = slice(texts, stretch, otherSide[side]);
    const isMoved = slice(texts, stretch, side).length === 0 && inserted[side].get(from)?.isAlone;
    if (isMoved && to !== undefined && more.length === 0) return { from, to };
  }
  return null;
}

function createIsOnce(texts: readonly string[]): (text: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set(texts.filter((text) => seen.has(text) || !seen.add(text)));
  return (text) => !repeated.has(text);
}

/** Whether one side moved a paragraph to a stretch that the other deleted. */
function createIsDeleted(texts: Texts): (stretch: Stretch, edited: ReadonlyMap<string, string>) => boolean {
  const all = { base: new Set(texts.base), mine: new Set(texts.mine), theirs: new Set(texts.theirs) };
  return (stretch, edited) => {
    if (stretch.kind !== 'mine' && stretch.kind !== 'theirs') return false;
    const other = all[otherSide[stretch.kind]];
    const before = new Set(slice(texts, stretch, 'base'));
    return slice(texts, stretch, stretch.kind).some(
      (text) => !before.has(text) && all.base.has(text) && !other.has(text) && !edited.has(text),
    );
  };
}

/** Joins the stretches from the first to the last of each pair to one question. */
function joinAsked(stretches: readonly FollowedStretch[], pairs: readonly (readonly number[])[]): FollowedStretch[] {
  const joined: FollowedStretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const continues = pairs.some(([first = 0, last = 0]) => first < index && index <= last);
    const starts = pairs.some(([first]) => first === index);
    const previous = joined.at(-1);
    if (continues && previous) joined[joined.length - 1] = extend(previous, stretch);
    else joined.push(starts || stretch.isAsked ? { ...stretch, kind: 'overlap', isAsked: true } : stretch);
  }
  return joined;
}

function extend(first: FollowedStretch, last: Stretch): FollowedStretch {
  return {
    kind: 'overlap',
    isAsked: true,
    base: { start: first.base.start, end: last.base.end },
    mine: { start: first.mine.start, end: last.mine.end },
    theirs: { start: first.theirs.start, end: last.theirs.end },
  };
}

function slice(texts: Texts, stretch: Stretch, side: keyof Texts): readonly string[] {
  return texts[side].slice(stretch[side].start, stretch[side].end);
}
