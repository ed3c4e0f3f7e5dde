import { INPUT_FIELD_NAMES } from '#domain/article/article-fields.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { TextPatch } from './text-patch.ts';
import { findPatch, joinPatches, replaceAt } from './text-patch.ts';

export type FormField = keyof ArticleForm;

/** The change of one field in an undo step: a patch of a text, or the two values of a flag. */
type FieldChange = { field: FormField } & (
  | { kind: 'text'; patch: TextPatch }
  | { kind: 'value'; from: boolean; to: boolean }
);

type Step = {
  changes: readonly FieldChange[];
  /** An invisible change is undone and redone together with the step before it. */
  isUnseen: boolean;
};

/**
 * The cause of a change. Consecutive `typing` or `deleting` changes are joined into one step. An `unseen` change is the
 * server's normalisation of the saved form.
 */
export type EditKind = 'typing' | 'deleting' | 'other' | 'unseen';

export type EditSelections = Partial<Record<FormField, { before: TextRange; after: TextRange }>>;

type Edit = { kind: EditKind; nowMs: number; selections: EditSelections };

/** The undo history of a form, in the order of the edits. Immutable: each function returns the next history. */
export type FormHistory = {
  readonly form: ArticleForm;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** The latest change, if the next one may be joined to it. */
  readonly open: { kind: EditKind; atMs: number } | null;
};

/** A history after undo or redo. `moved` maps each changed field to the selection to show, or to null if it is unknown. */
export type MovedHistory = { history: FormHistory; moved: ReadonlyMap<FormField, TextRange | null> };

const MAX_STEPS = 1_000;
/** A pause of this length ends an undo step of typing. */
const PAUSE_MS = 2_000;

export const startHistory = (form: ArticleForm): FormHistory => ({ form, done: [], undone: [], open: null });

export const listDifferences = (one: ArticleForm, other: ArticleForm): FormField[] =>
  INPUT_FIELD_NAMES.filter((field) => one[field] !== other[field]);

/**
 * Records the change to `form` as one step. Typing is added to the latest step until a new word starts, a pause occurs
 * or the position changes.
 */
export function record(history: FormHistory, form: ArticleForm, { kind, nowMs, selections }: Edit): FormHistory {
  const changes = listDifferences(history.form, form).map((field) => findChange(history.form, form, field, selections));
  if (changes.length === 0) return { ...history, form };
  const { open, done } = history;
  const isKeyPress = kind === 'typing' || kind === 'deleting';
  const mayJoin = isKeyPress && open?.kind === kind && nowMs - open.atMs < PAUSE_MS;
  const joined = mayJoin ? joinChanges(done.at(-1)?.changes ?? [], changes) : null;
  const step = { changes: joined ?? changes, isUnseen: kind === 'unseen' };
  const earlier = joined === null ? done.slice(1 - MAX_STEPS) : done.slice(0, -1);
  return { form, done: [...earlier, step], undone: [], open: { kind, atMs: nowMs } };
}

/** Takes over `fields` from `form`. Earlier changes of these fields can no longer be undone or redone. */
export function dropSteps(history: FormHistory, form: ArticleForm, fields: readonly FormField[]): FormHistory {
  if (fields.length === 0) return history;
  const clean = (steps: readonly Step[]) =>
    steps
      .map((step) => ({ ...step, changes: step.changes.filter(({ field }) => !fields.includes(field)) }))
      .filter(({ changes }) => changes.length > 0);
  const taken = Object.fromEntries(fields.map((field) => [field, form[field]]));
  return { form: { ...history.form, ...taken }, done: clean(history.done), undone: clean(history.undone), open: null };
}

export type Direction = 'undo' | 'redo';

/** Undoes the latest step, or redoes the one that was undone last. Null if there is none. */
export function moveHistory(history: FormHistory, direction: Direction): MovedHistory | null {
  const isUndo = direction === 'undo';
  const step = (isUndo ? history.done : history.undone).at(-1);
  if (step === undefined) return null;
  const next: FormHistory = {
    form: apply(history.form, step, isUndo ? 'from' : 'to'),
    done: isUndo ? history.done.slice(0, -1) : [...history.done, step],
    undone: isUndo ? [...history.undone, step] : history.undone.slice(0, -1),
    open: null,
  };
  const moved = listMoved(step, isUndo ? 'before' : 'after');
  if (!(isUndo ? step : next.undone.at(-1))?.isUnseen) return { history: next, moved };
  const more = moveHistory(next, direction);
  if (more === null) return isUndo ? null : { history: next, moved };
  return { history: more.history, moved: new Map([...moved, ...more.moved]) };
}

function apply(form: ArticleForm, { changes }: Step, side: 'from' | 'to'): ArticleForm {
  const values = changes.map((change) => {
    if (change.kind === 'value') return [change.field, change[side]];
    const { at, removed, inserted } = change.patch;
    const [old, next] = side === 'from' ? [inserted, removed] : [removed, inserted];
    return [change.field, replaceAt(String(form[change.field]), { at, length: old.length, text: next })];
  });
  return { ...form, ...Object.fromEntries(values) };
}

const listMoved = ({ changes }: Step, side: 'before' | 'after'): MovedHistory['moved'] =>
  new Map(changes.map((change) => [change.field, change.kind === 'text' ? change.patch[side] : null]));

function findChange(from: ArticleForm, to: ArticleForm, field: FormField, selections: EditSelections): FieldChange {
  const [before, after] = [from[field], to[field]];
  if (typeof before === 'string' && typeof after === 'string') {
    return { field, kind: 'text', patch: findPatch(before, after, selections[field] ?? null) };
  }
  return { field, kind: 'value', from: before === true, to: after === true };
}

/** Null unless both steps change the same text only, and the second continues the first. */
function joinChanges(first: readonly FieldChange[], second: readonly FieldChange[]): FieldChange[] | null {
  const [one, more] = first;
  const [next, others] = second;
  if (one?.kind !== 'text' || next?.kind !== 'text' || one.field !== next.field) return null;
  const patch = more === undefined && others === undefined ? joinPatches(one.patch, next.patch) : null;
  return patch === null ? null : [{ ...one, patch }];
}
