import type { ArticleForm } from '#domain/article/article-form.ts';
import { readField } from '../body/toolbar-edits.ts';
import type { OpenContent } from '../saving/form-content.ts';
import type { ChangeForm } from '../use-article-form.ts';
import type { EditControl, FormText, MountedText } from './edit-control.ts';
import type { EditKind, EditSelections, FormField, FormHistory } from './form-history.ts';
import { dropSteps, listDifferences, record, redo, startHistory, undo } from './form-history.ts';

type Selection = { start: number; end: number };

/** Why the next change of the form happens. `undone`: by undo or redo, which are not recorded. */
type Cause = { kind: EditKind; selections: EditSelections } | 'undone' | null;

/** The parts of the editor's state that the history follows. */
type Followed = {
  form: ArticleForm;
  /** The fields with a colleague's changes. A new object each time a colleague's changes arrive. */
  theirs: OpenContent['theirs'];
  /** The revision that this form saved last; null before. */
  savedRevision: number | null;
};

type EditsOptions = Followed & {
  change: ChangeForm;
  /** Called after undo or redo with the changed fields. */
  onMoved: (direction: 'undo' | 'redo', fields: readonly FormField[]) => void;
};

/** Connects a form's fields with its undo history. */
export function createFormEdits(opened: Followed) {
  let history: FormHistory = startHistory(opened.form);
  let followed = opened;
  let cause: Cause = null;
  let before: Selection = { start: 0, end: 0 };
  /** The text of an IME composition, which is recorded when it ends. `isHeld`: a colleague's change waits for the end. */
  let composing: { name: FormText; isHeld: boolean } | null = null;
  /** The text of a composition that ended while a colleague's change waited. */
  let held: FormText | null = null;
  const texts = new Map<FormText, MountedText>();
  let options: Pick<EditsOptions, 'change' | 'onMoved'> = { change: () => {}, onMoved: () => {} };

  const note = (name: FormText, kind: EditKind) => {
    const text = texts.get(name);
    if (text === undefined) return;
    if (text.isComposing()) {
      composing ??= { name, isHeld: false };
      return;
    }
    if (composing?.name === name) {
      if (composing.isHeld) held = name;
      composing = null;
    }
    const isDeletedRange = kind === 'deleting' && before.start !== before.end;
    cause = {
      kind: isDeletedRange ? 'other' : kind,
      selections: { [name]: { before, after: readField(text.element) } },
    };
  };

  const edit: EditControl['edit'] = (changes) => {
    const selections: EditSelections = {};
    const changed: Partial<ArticleForm> = {};
    const shown: Partial<Record<FormText, string>> = {};
    for (const [name, text] of texts) {
      const change = changes[name];
      if (change === undefined || text.isComposing() || text.element.readOnly) continue;
      const selected = readField(text.element);
      const next = change(selected);
      selections[name] = { before: selected, after: next };
      changed[name] = next.text;
      shown[name] = selected.text;
      text.show(next.text, next);
    }
    cause = { kind: 'other', selections };
    options.change(changed, shown);
  };

  const move: EditControl['move'] = (direction) => {
    const next = composing === null ? (direction === 'undo' ? undo : redo)(history) : null;
    if (next === null) return [];
    history = next.history;
    cause = 'undone';
    const fields = [...next.moved.keys()];
    const { form } = history;
    for (const [name, text] of texts) {
      if (fields.includes(name)) text.show(form[name], next.moved.get(name) ?? null);
    }
    options.change(Object.fromEntries(fields.map((field) => [field, form[field]])));
    options.onMoved(direction, fields);
    return fields;
  };

  const mount: EditControl['mount'] = (name, text) => {
    texts.set(name, text);
    return () => {
      texts.delete(name);
      if (composing?.name === name) composing = null;
    };
  };

  const find: EditControl['find'] = (name) => [...texts].find(([mounted]) => mounted === name)?.[1] ?? null;

  return {
    control: { mount, find, note, edit, move } satisfies EditControl,
    /** Notes the selection before the browser's next edit. */
    noteSelection: (selection: Selection) => {
      if (composing === null) before = selection;
    },
    /** Records the form after each render. */
    follow: ({ change, onMoved, ...next }: EditsOptions) => {
      options = { change, onMoved };
      history = followForm(history, { cause, composing, held, last: followed, next });
      if (composing !== null && isTheirs(composing.name, { last: followed, next })) composing.isHeld = true;
      followed = next;
      cause = null;
      held = null;
    },
  };
}

type Following = {
  cause: Cause;
  composing: { name: FormText } | null;
  held: FormText | null;
  last: Followed;
  next: Followed;
};

const isTheirs = (field: FormField, { last, next }: Pick<Following, 'last' | 'next'>) =>
  next.theirs !== last.theirs && next.theirs?.[field] !== undefined;

function followForm(history: FormHistory, { cause, composing, held, last, next }: Following): FormHistory {
  const isSaved = next.savedRevision !== last.savedRevision;
  const differences = listDifferences(history.form, next.form);
  if (cause === 'undone') return dropSteps(history, next.form, differences);
  const theirs = differences.filter((field) => field === held || isTheirs(field, { last, next }));
  const shared = dropSteps(history, next.form, theirs);
  const form = composing === null ? next.form : { ...next.form, [composing.name]: shared.form[composing.name] };
  const selections = cause?.selections ?? {};
  const others = listDifferences(shared.form, form).filter((field) => !(field in selections));
  const untyped = Object.fromEntries(others.map((field) => [field, form[field]]));
  const nowMs = Date.now();
  const kind = isSaved ? 'unseen' : 'other';
  // A command may change several texts at the same time, and also fields that depend on them.
  if (cause?.kind === 'other' && !isSaved) return record(shared, form, { kind, nowMs, selections });
  const noted = record(shared, { ...shared.form, ...untyped }, { kind, nowMs, selections: {} });
  return record(noted, form, { kind: cause?.kind ?? kind, nowMs, selections });
}
