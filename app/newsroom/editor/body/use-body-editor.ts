import type { ChangeEvent, CompositionEvent, KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import type { BodyCommand, PanelCommand } from './body-commands.ts';
import { applyCommand, findCommand } from './body-commands.ts';
import { continueLine } from './continue-line.ts';
import type { EditHistory, EditKind } from './edit-history.ts';
import { record, redo, startHistory, undo } from './edit-history.ts';
import type { Selected } from './toolbar-edits.ts';
import { readField } from './toolbar-edits.ts';

type BodyEditorOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  storedText: string;
  /** The text into which a colleague's changes were merged, if there is one. */
  mergedText: string | undefined;
  /** Called with the text after an edit, and with the field's text before it. */
  onChange: (text: string, before: string) => void;
  /** Opens the panel of a command that needs more than the selection. */
  onOpenPanel: (command: PanelCommand) => void;
};

type Tracked = {
  history: EditHistory;
  selectionBefore: { start: number; end: number };
  nextSelection: Selected | null;
  /** Whether a text from others waits for the end of an IME composition. */
  isHeld: boolean;
};

type Parts = Pick<BodyEditorOptions, 'field' | 'onChange'> & {
  tracked: RefObject<Tracked>;
  /** Whether an IME composition is in progress. The text must not be changed during it. */
  isComposing: () => boolean;
};
type Run = (command: BodyCommand) => void;
type Edit = (change: (selected: Selected) => Selected, options?: { keepsFocus: boolean }) => void;

/** The body's text field with the toolbar's commands. It has its own undo history, which includes those commands. */
export function useBodyEditor({ field, text, storedText, mergedText, onChange, onOpenPanel }: BodyEditorOptions) {
  const tracked = useRef<Tracked>({
    history: startHistory(text),
    selectionBefore: { start: 0, end: 0 },
    nextSelection: null,
    isHeld: false,
  });
  const { fieldProps, isComposing } = useFieldText({ field, text, onText: onChange });
  const { run, edit } = useCommands({ tracked, field, isComposing, onChange, onOpenPanel });
  useExternalText({ tracked, field, isComposing, text, storedText, mergedText });
  useNativeInput({ tracked, field, isComposing, run, edit });
  return { fieldProps: { ...fieldProps, ...createFieldProps({ tracked, isComposing, fieldProps, run }) }, run, edit };
}

type CommandOptions = Parts & Pick<BodyEditorOptions, 'onOpenPanel'>;

/** `edit` changes the text as one undo step; `run` executes a command. The focus moves to the field unless `keepsFocus`. */
function useCommands({ tracked, field, isComposing, onChange, onOpenPanel }: CommandOptions) {
  const show = useCallback(
    (next: EditHistory | null, keepsFocus = false) => {
      if (next === null || field.current === null) return;
      tracked.current.history = next;
      tracked.current.nextSelection = next.current;
      onChange(next.current.text, field.current.value);
      if (!keepsFocus) field.current.focus({ preventScroll: true });
    },
    [tracked, field, onChange],
  );
  const edit = useCallback<Edit>(
    (change, options) => {
      if (field.current === null || isComposing()) return;
      const selected = readField(field.current);
      tracked.current.selectionBefore = selected;
      const edited = { kind: 'other', nowMs: Date.now(), before: selected } as const;
      show(record(tracked.current.history, change(selected), edited), options?.keepsFocus);
    },
    [tracked, field, isComposing, show],
  );
  const run = useCallback<Run>(
    (command) => {
      if (isComposing()) return;
      if (command === 'highlight' || command === 'image' || command === 'find') onOpenPanel(command);
      else if (command === 'undo') show(undo(tracked.current.history));
      else if (command === 'redo') show(redo(tracked.current.history));
      else edit((selected) => applyCommand(command, selected) ?? selected);
    },
    [tracked, isComposing, edit, onOpenPanel, show],
  );
  return { run, edit };
}

type ExternalTextOptions = Pick<BodyEditorOptions, 'field' | 'text' | 'storedText' | 'mergedText'> &
  Pick<Parts, 'tracked' | 'isComposing'>;

/** Records a text that did not come from the field (a draft, a resolved conflict) as one undo step, and selects after a command. */
function useExternalText({ tracked, field, isComposing, text, storedText, mergedText }: ExternalTextOptions) {
  const lastStored = useRef(storedText);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    const { current } = tracked.current.history;
    const isMerged = (current.text === lastStored.current && text === storedText) || text === mergedText;
    const isFromOthers = current.text !== text && (isMerged || tracked.current.isHeld);
    lastStored.current = storedText;
    tracked.current.isHeld = isFromOthers && isComposing();
    if (isComposing()) return;
    if (current.text !== text) {
      const next = { ...readField(element), text };
      const isSame = isSameToReaders(current.text, text);
      tracked.current.selectionBefore = current;
      // Undo must not revert a colleague's save.
      if (isFromOthers && !isSame) tracked.current.history = { ...startHistory(text), current: next };
      else recordChange(tracked.current, next, isSame ? 'unseen' : 'other');
    }
    const selection = tracked.current.nextSelection;
    if (selection === null) return;
    element.setSelectionRange(selection.start, selection.end);
    revealSelection(element);
    tracked.current.nextSelection = null;
  });
}

/** Tracks the selection before each change, replaces the browser's own undo and redo, and continues lists. */
function useNativeInput({
  tracked,
  field,
  isComposing,
  run,
  edit,
}: Omit<Parts, 'onChange'> & { run: Run; edit: Edit }) {
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const beforeInput = (event: InputEvent) => {
      if (!isComposing()) tracked.current.selectionBefore = readField(element);
      if (event.inputType === 'insertLineBreak' && !isComposing()) {
        const continued = continueLine(readField(element));
        if (continued === null) return;
        event.preventDefault();
        edit(() => continued);
        return;
      }
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      run(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    element.addEventListener('beforeinput', beforeInput);
    return () => element.removeEventListener('beforeinput', beforeInput);
  }, [tracked, field, isComposing, run, edit]);
}

type FieldProps = ReturnType<typeof useFieldText<HTMLTextAreaElement>>['fieldProps'];
type FieldPropsOptions = Pick<Parts, 'tracked' | 'isComposing'> & { fieldProps: FieldProps; run: Run };

function createFieldProps({ tracked, isComposing, fieldProps, run }: FieldPropsOptions) {
  return {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      const { currentTarget, nativeEvent } = event;
      if (!isComposing()) {
        const kind = nativeEvent instanceof InputEvent ? toKind(nativeEvent.inputType) : 'other';
        const { start, end } = tracked.current.selectionBefore;
        const isDeletedRange = kind === 'deleting' && start !== end;
        recordChange(tracked.current, readField(currentTarget), isDeletedRange ? 'other' : kind);
      }
      fieldProps.onChange(event);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
      recordChange(tracked.current, readField(event.currentTarget), 'typing');
      fieldProps.onCompositionEnd(event);
    },
    onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
      const { history } = tracked.current;
      const { selectionStart: start, selectionEnd: end } = currentTarget;
      if (!isComposing()) tracked.current.history = { ...history, current: { ...history.current, start, end } };
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const command = event.defaultPrevented || isComposingKey(event) ? null : findCommand(event);
      if (command === null) return;
      event.preventDefault();
      run(command);
    },
  };
}

function recordChange(tracked: Tracked, next: Selected, kind: EditKind): void {
  const change = { kind, nowMs: Date.now(), before: tracked.selectionBefore };
  tracked.history = record(tracked.history, next, change);
}

/** Key presses of an IME composition have `isComposing`. In Safari the last one has only key code 229. */
const isComposingKey = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229;

function toKind(inputType: string): EditKind {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typing';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'deleting' : 'other';
}

/** Whether the texts differ only in ways that the server normalises (docs/bengali.md). */
const isSameToReaders = (one: string, other: string) => normaliseText(one).trim() === normaliseText(other).trim();
