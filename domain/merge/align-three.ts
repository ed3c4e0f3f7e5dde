import { diffArrays } from 'diff';

/** Half-open range of indexes. */
type IndexRange = { start: number; end: number };

/**
 * A segment of three sequences. `same`: unchanged, or changed by both in the same way. `mine` and `theirs`: changed by
 * that side only. `overlap`: changed by both in different ways.
 */
export type Segment = {
  kind: 'same' | 'mine' | 'theirs' | 'overlap';
  base: IndexRange;
  mine: IndexRange;
  theirs: IndexRange;
};

/** A range of the base that one side replaced with its own range. */
export type Change = { base: IndexRange; own: IndexRange };

type Sides = { base: readonly string[]; mine: readonly string[]; theirs: readonly string[] };

type AlignOptions = {
  /** Maximum number of edits in each comparison, whose time grows with the square of that number. */
  maxEdits: number;
  /** True if two changes are close enough to be joined. `first` begins first in the base. */
  isNear: (first: Change, second: Change) => boolean;
};

/**
 * Aligns two changed sequences with their common base. The segments are in order and cover all three. Returns null if a
 * side has more than `maxEdits` edits.
 */
export function alignThree({ base, mine, theirs }: Sides, { maxEdits, isNear }: AlignOptions): Segment[] | null {
  const mineOnly = findChanges(base, mine, maxEdits);
  const theirsOnly = findChanges(base, theirs, maxEdits);
  if (mineOnly === null || theirsOnly === null) return null;
  const [myChanges, theirChanges] = [joinNear(mineOnly, isNear), joinNear(theirsOnly, isNear)];
  const segments: Segment[] = [];
  let at = { base: 0, mine: 0, theirs: 0 };
  const add = (end: typeof at, isChanged: boolean) => {
    const ranges = {
      base: { start: at.base, end: end.base },
      mine: { start: at.mine, end: end.mine },
      theirs: { start: at.theirs, end: end.theirs },
    };
    if (isChanged || end.base > at.base) segments.push({ kind: decideKind({ base, mine, theirs }, ranges), ...ranges });
    at = end;
  };
  for (const group of groupChanges(myChanges, theirChanges, isNear)) {
    const unchanged = group.start - at.base;
    add({ base: group.start, mine: at.mine + unchanged, theirs: at.theirs + unchanged }, false);
    const length = group.end - group.start;
    const end = {
      base: group.end,
      mine: at.mine + length + growth(group.mine),
      theirs: at.theirs + length + growth(group.theirs),
    };
    add(end, true);
  }
  add({ base: base.length, mine: mine.length, theirs: theirs.length }, false);
  return segments;
}

/** Finds the changes on one side, in order. Returns null if there are more than `maxEdits` edits. */
function findChanges(base: readonly string[], own: readonly string[], maxEdits: number): Change[] | null {
  const pieces = diffArrays([...base], [...own], { maxEditLength: maxEdits });
  if (pieces === undefined) return null;
  const changes: Change[] = [];
  let [baseAt, ownAt] = [0, 0];
  for (const { added, removed, value } of pieces) {
    const baseEnd = baseAt + (added ? 0 : value.length);
    const ownEnd = ownAt + (removed ? 0 : value.length);
    if (added || removed) {
      const last = changes.at(-1);
      if (last?.base.end === baseAt && last.own.end === ownAt) {
        last.base.end = baseEnd;
        last.own.end = ownEnd;
      } else {
        changes.push({ base: { start: baseAt, end: baseEnd }, own: { start: ownAt, end: ownEnd } });
      }
    }
    [baseAt, ownAt] = [baseEnd, ownEnd];
  }
  return changes;
}

function joinNear(changes: readonly Change[], isNear: AlignOptions['isNear']): Change[] {
  const joined: Change[] = [];
  for (const { base, own } of changes) {
    const last = joined.at(-1);
    if (last && isNear(last, { base, own })) {
      last.base.end = base.end;
      last.own.end = own.end;
    } else {
      joined.push({ base: { ...base }, own: { ...own } });
    }
  }
  return joined;
}

/** Changes on both sides that are close to each other, and the range of the base that contains them. */
type Group = IndexRange & { mine: Change[]; theirs: Change[] };

function groupChanges(mine: readonly Change[], theirs: readonly Change[], isNear: AlignOptions['isNear']): Group[] {
  const ordered = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].sort((a, b) => a.change.base.start - b.change.base.start || a.change.base.end - b.change.base.end);
  const groups: Group[] = [];
  for (const { change, side } of ordered) {
    const group = groups.at(-1);
    const others = group?.[side === 'mine' ? 'theirs' : 'mine'] ?? [];
    const belongs = group && (change.base.start < group.end || others.some((other) => isNear(other, change)));
    if (group && belongs) {
      group[side].push(change);
      group.end = Math.max(group.end, change.base.end);
    } else {
      groups.push({ ...change.base, mine: [], theirs: [], [side]: [change] });
    }
  }
  return groups;
}

const growth = (changes: readonly Change[]) =>
  changes.reduce((sum, { base, own }) => sum + (own.end - own.start) - (base.end - base.start), 0);

function decideKind(sides: Sides, ranges: Record<keyof Sides, IndexRange>): Segment['kind'] {
  const isEqual = (one: keyof Sides, other: keyof Sides) => {
    const [a, b] = [ranges[one], ranges[other]];
    if (a.end - a.start !== b.end - b.start) return false;
    for (let n = 0; n < a.end - a.start; n += 1) {
      if (sides[one][a.start + n] !== sides[other][b.start + n]) return false;
    }
    return true;
  };
  if (isEqual('mine', 'theirs')) return 'same';
  if (isEqual('base', 'theirs')) return 'mine';
  return isEqual('base', 'mine') ? 'theirs' : 'overlap';
}
