import type { Selected } from './toolbar-edits.ts';

/** What changed, so that it can be taken back: at `at`, `removed` gave way to `inserted`. */
type Patch = {
  at: number;
  removed: string;
  inserted: string;
  before: Selection;
  after: Selection;
  /** Nobody sees it: it is taken back and done again along with the step before it. */
  isUnseen: boolean;
};
type Selection = { start: number; end: number };

/**
 * How a change came about: keys that type or delete join into one step, anything else stands for itself, but for an
 * unseen change, which only writes the same letters with other signs.
 */
export type EditKind = 'typing' | 'deleting' | 'other' | 'unseen';

/** Changes of one text that can be taken back and done again. A value: `record`, `undo` and `redo` give the next one. */
export type EditHistory = {
  readonly current: Selected;
  readonly undone: readonly Patch[];
  readonly done: readonly Patch[];
  /** Of the latest change, while the next one may still join it. */
  readonly open: { kind: EditKind; atMs: number } | null;
};

/** Steps that are kept. */
const MAX_STEPS = 1_000;
/** A pause that ends a step of typing. */
const PAUSE_MS = 2_000;

export function startHistory(text: string): EditHistory {
  return { current: { text, start: text.length, end: text.length }, undone: [], done: [], open: null };
}

/**
 * The history after the text became `next`. `before` is what was selected then; typing joins the latest step until a
 * word begins, a pause comes or the place changes.
 */
export function record(
  history: EditHistory,
  next: Selected,
  { kind, nowMs, before }: { kind: EditKind; nowMs: number; before: Selection },
): EditHistory {
  const patch = findPatch(history.current.text, next, { before, isUnseen: kind === 'unseen' });
  if (patch === null) return { ...history, current: next };
  const latest = history.done.at(-1);
  const { open } = history;
  const isKeys = kind === 'typing' || kind === 'deleting';
  const mayJoin = isKeys && open?.kind === kind && nowMs - open.atMs < PAUSE_MS;
  const joined = latest !== undefined && mayJoin ? join(latest, patch) : null;
  const done = joined === null ? [...history.done.slice(1 - MAX_STEPS), patch] : [...history.done.slice(0, -1), joined];
  return { current: next, done, undone: [], open: { kind, atMs: nowMs } };
}

/** One step back, with what was selected before it; null where there is none. */
export function undo(history: EditHistory): EditHistory | null {
  const back = stepBack(history);
  return back?.undone.at(-1)?.isUnseen ? undo(back) : back;
}

/** One step forward again; null where there is none. */
export function redo(history: EditHistory): EditHistory | null {
  let forth = stepForth(history);
  while (forth?.undone.at(-1)?.isUnseen) forth = stepForth(forth);
  return forth;
}

function stepBack(history: EditHistory): EditHistory | null {
  const patch = history.done.at(-1);
  if (patch === undefined) return null;
  const text = replace(history.current.text, patch.at, patch.inserted, patch.removed);
  return {
    current: { text, ...patch.before },
    done: history.done.slice(0, -1),
    undone: [...history.undone, patch],
    open: null,
  };
}

function stepForth(history: EditHistory): EditHistory | null {
  const patch = history.undone.at(-1);
  if (patch === undefined) return null;
  const text = replace(history.current.text, patch.at, patch.removed, patch.inserted);
  return {
    current: { text, ...patch.after },
    done: [...history.done, patch],
    undone: history.undone.slice(0, -1),
    open: null,
  };
}

const replace = (text: string, at: number, from: string, to: string) =>
  text.slice(0, at) + to + text.slice(at + from.length);

type Seen = { before: Selection; isUnseen: boolean };

function findPatch(text: string, next: Selected, { before, isUnseen }: Seen): Patch | null {
  if (text === next.text) return null;
  const shortest = Math.min(text.length, next.text.length);
  let at = 0;
  while (at < shortest && text.charCodeAt(at) === next.text.charCodeAt(at)) at += 1;
  let same = 0;
  const fromEnd = (of: string) => of.charCodeAt(of.length - 1 - same);
  while (same < shortest - at && fromEnd(text) === fromEnd(next.text)) same += 1;
  return {
    at,
    removed: text.slice(at, text.length - same),
    inserted: next.text.slice(at, next.text.length - same),
    before: { start: before.start, end: before.end },
    after: { start: next.start, end: next.end },
    isUnseen,
  };
}

/** Both as one step: what follows on what was typed within a word, or on what was deleted. */
function join(first: Patch, second: Patch): Patch | null {
  const { before } = first;
  const { after } = second;
  if (second.removed === '' && second.at === first.at + first.inserted.length) {
    const startsWord = /\s$/.test(first.inserted) && !/^\s/.test(second.inserted);
    return startsWord ? null : { ...first, inserted: first.inserted + second.inserted, after };
  }
  if (first.inserted !== '' || second.inserted !== '') return null;
  if (second.at === first.at) return { ...first, removed: first.removed + second.removed, after };
  if (second.at + second.removed.length !== first.at) return null;
  return { ...second, removed: second.removed + first.removed, before };
}
