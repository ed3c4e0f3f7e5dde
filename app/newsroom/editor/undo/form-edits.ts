import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import type { FieldText, TextTarget } from '#app/newsroom/typing/use-field-text.ts';
import { undoText } from '#app/strings/editor/article-body.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { ARTICLE_FIELDS } from '#domain/article/article-fields.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { EditorEvent } from '../saving/editor-state.ts';
import type { FormTexts, OpenContent } from '../saving/form-content.ts';
import type { Direction, EditKind, EditSelections, FormField, FormHistory } from './form-history.ts';
import { dropSteps, listDifferences, moveHistory, record, startHistory } from './form-history.ts';

type FormText = keyof FormTexts;

/** How a `typed` event changed texts. `undone`: by undo or redo, which are not recorded. */
export type FormEdit = { kind: EditKind; selections: EditSelections } | 'undone';

type EditsOptions = {
  /** Changes the form. `shown` are the texts that the changed fields showed before. */
  change: (change: Partial<ArticleForm>, shown: Partial<FormTexts>, edit?: FormEdit) => void;
  onMoved: (direction: Direction, fields: readonly FormField[]) => void;
};

export type FormEdits = {
  /** Connects a text of the form with its field. Returns the same object for each call with a name. */
  target: (name: FormText) => TextTarget;
  /** Null if a text field with the name is not mounted. */
  find: (name: string) => FieldText | null;
  /** Records the selection before the browser's next edit. */
  recordSelection: (selection: TextRange) => void;
  /** Changes one or more texts as one step. Fields that are not mounted, read-only or in an IME composition are left out. */
  edit: (changes: Partial<Record<FormText, (selected: Selected) => Selected>>) => void;
  /** Returns the changed fields. */
  move: (direction: Direction) => readonly FormField[];
  /** Records the changes that an event made. `edit` describes the change of a `typed` event. */
  observe: (event: EditorEvent, contents: { before: OpenContent; after: OpenContent }, edit?: FormEdit) => void;
};

export function createFormEdits(opened: ArticleForm, { change, onMoved }: EditsOptions): FormEdits {
  let history = startHistory(opened);
  let before: TextRange = { start: 0, end: 0 };
  /** A text in an IME composition to which a colleague's change has arrived. */
  let merged: FormText | null = null;
  const texts = new Map<FormText, FieldText>();
  const targets = new Map<FormText, TextTarget>();
  const findComposed = () => [...texts].find(([, text]) => text.isComposing())?.[0] ?? null;

  const toEdit = (name: FormText, inputType: string | null): FormEdit | undefined => {
    const text = texts.get(name);
    if (text === undefined || inputType === null) return;
    const kind = toKind(inputType);
    const isRange = kind === 'deleting' && before.start !== before.end;
    return { kind: isRange ? 'other' : kind, selections: { [name]: { before, after: readField(text.element) } } };
  };
  const createTarget = (name: FormText): TextTarget => ({
    mount: (text) => {
      texts.set(name, text);
      return () => {
        texts.delete(name);
        if (merged === name) merged = null;
      };
    },
    onText: (text, { before: shown, inputType }) =>
      change({ [name]: toValue(name, text) }, { [name]: toValue(name, shown) }, toEdit(name, inputType)),
  });

  return {
    target: (name) => {
      const target = targets.get(name) ?? createTarget(name);
      targets.set(name, target);
      return target;
    },
    find: (name) => [...texts].find(([mounted]) => mounted === name)?.[1] ?? null,
    recordSelection: ({ start, end }) => {
      if (findComposed() === null) before = { start, end };
    },
    edit: (changes) => {
      const { next, shown, selections } = showChanges(texts, changes);
      change(next, shown, { kind: 'other', selections });
    },
    move: (direction) => {
      const moved = findComposed() === null ? moveHistory(history, direction) : null;
      if (moved === null) return [];
      history = moved.history;
      const { form } = history;
      const fields = [...moved.moved.keys()];
      for (const [name, text] of texts) {
        if (fields.includes(name)) text.show(form[name], moved.moved.get(name) ?? null);
      }
      change(Object.fromEntries(fields.map((field) => [field, form[field]])), {}, 'undone');
      onMoved(direction, fields);
      return fields;
    },
    observe: (event, contents, edit) => {
      const { form, theirs } = contents.after;
      const isTheirs = theirs !== contents.before.theirs;
      if (form === contents.before.form && !isTheirs) return;
      const composed = findComposed();
      const ended = merged === composed ? null : merged;
      const taken = [...(isTheirs ? Object.keys(theirs ?? {}) : []), ...(ended === null ? [] : [ended])];
      history = recordChange(history, form, { edit, taken, composed, isSaved: event.kind === 'save-ended' });
      merged = composed !== null && (composed === merged || taken.includes(composed)) ? composed : null;
    },
  };
}

/** A paste can bring line breaks into a field of one line. */
const toValue = (name: FormText, text: string) =>
  ARTICLE_FIELDS[name].kind === 'body' ? text : text.replace(/[\r\n]+/g, ' ');

function toKind(inputType: string): EditKind {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typing';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'deleting' : 'other';
}

function showChanges(texts: ReadonlyMap<FormText, FieldText>, changes: Parameters<FormEdits['edit']>[0]) {
  const selections: EditSelections = {};
  const next: Partial<FormTexts> = {};
  const shown: Partial<FormTexts> = {};
  for (const [name, text] of texts) {
    const change = changes[name];
    if (change === undefined || text.isComposing() || text.element.readOnly) continue;
    const selected = readField(text.element);
    const changed = change(selected);
    selections[name] = { before: selected, after: changed };
    next[name] = changed.text;
    shown[name] = selected.text;
    text.show(changed.text, changed);
  }
  return { next, shown, selections };
}

type Change = {
  edit: FormEdit | undefined;
  /** The fields with a colleague's values, which undo must not revert. */
  taken: readonly string[];
  /** The text of an IME composition, which is recorded when it ends. */
  composed: FormText | null;
  /** The change is the server's normalisation of the saved form. */
  isSaved: boolean;
};

function recordChange(
  history: FormHistory,
  form: ArticleForm,
  { edit, taken, composed, isSaved }: Change,
): FormHistory {
  const differences = listDifferences(history.form, form);
  if (edit === 'undone') return dropSteps(history, form, differences);
  const theirs = differences.filter((field) => taken.includes(field));
  const shared = dropSteps(history, form, theirs);
  const recorded = composed === null ? form : { ...form, [composed]: shared.form[composed] };
  const cause = edit ?? { kind: isSaved ? 'unseen' : 'other', selections: {} };
  return record(shared, recorded, { ...cause, nowMs: Date.now() });
}

export const UNDO_STATUS_ID = 'undo-status';

/** Undo and redo do not move the focus, so a change of another field is announced and scrolled into view. */
export function announceMove(direction: Direction, fields: readonly FormField[]): void {
  const status = document.getElementById(UNDO_STATUS_ID);
  status?.replaceChildren();
  const focused = document.activeElement?.getAttribute('name');
  if (fields.some((field) => field === focused)) return;
  const names = new Set(fields.map((field) => articlePartText[ARTICLE_FIELDS[field].part]));
  // A new node is announced even if its text is the same as before.
  status?.replaceChildren(asSentence(`${undoText[direction]}: ${[...names].join(', ')}`));
  const [changed] = fields.map((field) => status?.closest('form')?.querySelector(`[name="${field}"]`) ?? null);
  changed?.scrollIntoView({ block: 'nearest' });
}
