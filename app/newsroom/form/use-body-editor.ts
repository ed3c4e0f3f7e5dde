import type { ChangeEvent, CompositionEvent, KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { normaliseText } from '#domain/bengali/normalise-text.ts';
import type { BodyCommand } from './body-commands.ts';
import { applyCommand, findCommand } from './body-commands.ts';
import type { EditHistory, EditKind } from './edit-history.ts';
import { record, redo, startHistory, undo } from './edit-history.ts';
import type { Selected } from './toolbar-edits.ts';

type BodyEditorOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** As it is stored, where it is. */
  storedText: string;
  onChange: (text: string) => void;
  /** The highlight's colour is to be asked for. */
  onAskColour: () => void;
};

/** Programs that write letters from several keys (input methods) say so; nothing of ours may happen meanwhile. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229;

function toKind(inputType: string): EditKind {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typing';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'deleting' : 'other';
}

/** What the server writes otherwise without changing a word (bengali.md). */
const isSameToRead = (one: string, other: string) => normaliseText(one).trim() === normaliseText(other).trim();

const wasRange = ({ start, end }: { start: number; end: number }) => start !== end;

const readField = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** The body's text field with the toolbar's commands and an undo of its own, which knows what the toolbar did. */
export function useBodyEditor({ field, text, storedText, onChange, onAskColour }: BodyEditorOptions) {
  const history = useRef<EditHistory>(startHistory(text));
  const before = useRef({ start: 0, end: 0 });
  const toSelect = useRef<Selected | null>(null);
  const composes = useRef(false);
  const lastStored = useRef(storedText);

  const note = useCallback((next: Selected, kind: EditKind) => {
    history.current = record(history.current, next, { kind, nowMs: Date.now(), before: before.current });
  }, []);

  const put = useCallback(
    (next: EditHistory | null) => {
      if (next === null) return;
      history.current = next;
      toSelect.current = next.current;
      onChange(next.current.text);
      field.current?.focus({ preventScroll: true });
    },
    [field, onChange],
  );

  /** Changes the text from outside the keyboard; the change can be undone. */
  const edit = useCallback(
    (change: (selected: Selected) => Selected) => {
      if (field.current === null || composes.current) return;
      const selected = readField(field.current);
      before.current = selected;
      const next = change(selected);
      put(record(history.current, next, { kind: 'other', nowMs: Date.now(), before: selected }));
    },
    [field, put],
  );

  const run = useCallback(
    (command: BodyCommand) => {
      if (composes.current) return;
      if (command === 'highlight') onAskColour();
      else if (command === 'undo') put(undo(history.current));
      else if (command === 'redo') put(redo(history.current));
      else edit((selected) => applyCommand(command, selected) ?? selected);
    },
    [edit, onAskColour, put],
  );

  // A text that came from elsewhere (a draft, the answer to a question) is a step of its own; the caret stays where it was.
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    if (history.current.current.text !== text && !composes.current) {
      const { current } = history.current;
      const next = { text, start: Math.min(current.start, text.length), end: Math.min(current.end, text.length) };
      const isOthers = current.text === lastStored.current && text === storedText;
      before.current = current;
      // Undo takes back what the writer did, never what somebody else has saved meanwhile.
      if (isOthers && !isSameToRead(current.text, text)) history.current = { ...startHistory(text), current: next };
      else note(next, isSameToRead(current.text, text) ? 'unseen' : 'other');
      if (document.activeElement === element) toSelect.current = next;
    }
    lastStored.current = storedText;
    if (toSelect.current === null) return;
    element.setSelectionRange(toSelect.current.start, toSelect.current.end);
    toSelect.current = null;
  });

  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const beforeInput = (event: InputEvent) => {
      if (!composes.current) before.current = readField(element);
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      run(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    };
    element.addEventListener('beforeinput', beforeInput);
    return () => element.removeEventListener('beforeinput', beforeInput);
  }, [field, run]);

  const fieldProps = {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      if (!composes.current) {
        const kind = nativeEvent instanceof InputEvent ? toKind(nativeEvent.inputType) : 'other';
        note(readField(currentTarget), wasRange(before.current) && kind === 'deleting' ? 'other' : kind);
      }
      onChange(currentTarget.value);
    },
    onCompositionStart: () => {
      composes.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => {
      composes.current = false;
      note(readField(currentTarget), 'typing');
      onChange(currentTarget.value);
    },
    onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
      const { selectionStart: start, selectionEnd: end } = currentTarget;
      if (!composes.current)
        history.current = { ...history.current, current: { ...history.current.current, start, end } };
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const command = isComposing(event) ? null : findCommand(event);
      if (command === null) return;
      event.preventDefault();
      run(command);
    },
  };
  return { fieldProps, run, edit };
}
