import type { Selected } from './toolbar-edits.ts';

/** One undo step: at `at`, `removed` was replaced by `inserted`. */
type Patch = {
  at: number;
  removed: string;
  inserted: string;
  before: Selection;
  after: Selection;
  /** Whether the change is invisible. If so, it is undone and redone together with the step before it. */
  isUnseen: boolean;
};
type Selection = { start: number; end: number };

/**
 * The cause of a change. Consecutive `typing` or `deleting` changes are joined into one step. An `unseen` change only
 * encodes the same letters differently.
 */
export type EditKind = 'typing' | 'deleting' | 'other' | 'unseen';

/** The undo history of a text. Immutable: `record`, `undo` and `redo` return the next history. */
export type EditHistory = {
  readonly current: Selected;
  readonly undone: readonly Patch[];
  readonly done: readonly Patch[];
  /** The latest change, if the next one may be joined to it. */
  readonly open: { kind: EditKind; atMs: number } | null;
};

const MAX_STEPS = 1_000;
/** A pause of this length ends an undo step of typing. */
const PAUSE_MS = 2_000;

export function startHistory(text: string): EditHistory {
  return { current: { text, start: text.length, end: text.length }, undone: [], done: [], open: null };
}

/**
 * Records the change to `next`. `before` is the selection before the change. Typing is added to the latest step until a
 * new word starts, a pause occurs or the position changes.
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

export function undo(history: EditHistory): EditHistory | null {
  const back = stepBack(history);
  return back?.undone.at(-1)?.isUnseen ? undo(back) : back;
}

export function redo(history: EditHistory): EditHistory | null {
  let forward = stepForward(history);
  while (forward?.undone.at(-1)?.isUnseen) forward = stepForward(forward);
  return forward;
}

function stepBack({ current, done, undone }: EditHistory): EditHistory | null {
  const patch = done.at(-1);
  if (patch === undefined) return null;
  const text = replace(current.text, patch.at, patch.inserted, patch.removed);
  return { current: { text, ...patch.before }, done: done.slice(0, -1), undone: [...undone, patch], open: null };
}

function stepForward({ current, done, undone }: EditHistory): EditHistory | null {
  const patch = undone.at(-1);
  if (patch === undefined) return null;
  const text = replace(current.text, patch.at, patch.removed, patch.inserted);
  return { current: { text, ...patch.after }, done: [...done, patch], undone: undone.slice(0, -1), open: null };
}

const replace = (text: string, at: number, from: string, to: string) =>
  text.slice(0, at) + to + text.slice(at + from.length);

type PatchContext = { before: Selection; isUnseen: boolean };

function findPatch(text: string, next: Selected, { before, isUnseen }: PatchContext): Patch | null {
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

/**
 * Joins two steps if the second is a key press of phonetic typing that replaced the letters before the caret, as when
 * `h` after `k` results in খ; otherwise null.
 */
function joinRetyped(first: Patch, second: Patch): Patch | null {
  const isCaret = second.before.start === second.before.end;
  if (!isCaret || second.removed === '' || second.inserted === '' || !first.inserted.endsWith(second.removed))
    return null;
  if (second.at + second.removed.length !== first.at + first.inserted.length) return null;
  const kept = first.inserted.slice(0, -second.removed.length);
  return { ...first, inserted: kept + second.inserted, after: second.after };
}

/** Joins two steps if the second continues a typed word or a deletion; otherwise null. */
function join(first: Patch, second: Patch): Patch | null {
  const { before } = first;
  const { after } = second;
  const retyped = joinRetyped(first, second);
  if (retyped !== null) return retyped;
  if (second.removed === '' && second.at === first.at + first.inserted.length) {
    const startsWord = /\s$/.test(first.inserted) && !/^\s/.test(second.inserted);
    return startsWord ? null : { ...first, inserted: first.inserted + second.inserted, after };
  }
  if (first.inserted !== '' || second.inserted !== '') return null;
  if (second.at === first.at) return { ...first, removed: first.removed + second.removed, after };
  if (second.at + second.removed.length !== first.at) return null;
  return { ...second, removed: second.removed + first.removed, before };
}
