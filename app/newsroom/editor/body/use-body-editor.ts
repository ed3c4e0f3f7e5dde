import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useCallback, useEffect } from 'react';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import { findEndOfText } from '#domain/markup/images/image-definitions.ts';
import { useEditControl } from '../undo/edit-control.ts';
import { isComposingKey } from '../undo/edit-history.tsx';
import { useTextField } from '../undo/use-text-field.ts';
import type { BodyCommand, PanelCommand } from './body-commands.ts';
import { applyCommand, findCommand } from './body-commands.ts';
import { continueLine } from './continue-line.ts';
import type { Selected } from './toolbar-edits.ts';
import { readField } from './toolbar-edits.ts';

type BodyEditorOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Called with the text after an edit, and with the field's text before it. */
  onChange: (text: string, before: string) => void;
  /** Opens the panel of a command that needs more than the selection. */
  onOpenPanel: (command: PanelCommand) => void;
};

/**
 * The body's text field with the toolbar's commands. `edit` changes the text as one undo step and focuses the field; `run`
 * executes a command.
 */
export function useBodyEditor({ field, text, onChange, onOpenPanel }: BodyEditorOptions) {
  const { move } = useEditControl();
  const {
    fieldProps,
    edit: editText,
    isComposing,
  } = useTextField({ field, name: 'description', text, onText: onChange });
  const edit = useCallback(
    (change: (selected: Selected) => Selected) => {
      editText(change);
      field.current?.focus({ preventScroll: true });
    },
    [editText, field],
  );
  const run = useCallback(
    (command: BodyCommand) => {
      if (isComposing() || (command !== 'find' && field.current?.readOnly)) return;
      if (command === 'highlight' || command === 'image' || command === 'find') onOpenPanel(command);
      else if (command !== 'undo' && command !== 'redo')
        edit((selected) => applyCommand(command, selected) ?? selected);
      else if (move(command).includes('description')) field.current?.focus({ preventScroll: true });
    },
    [isComposing, edit, onOpenPanel, move, field],
  );
  useContinuedLines({ field, isComposing, edit });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.defaultPrevented || isComposingKey(event.nativeEvent)) return;
    const command = findCommand(event);
    if (command !== null) run(command);
    else if (!isEndKey(event) || !moveToEndOfText(event.currentTarget, event.shiftKey)) return;
    event.preventDefault();
  };
  return { fieldProps: { ...fieldProps, onKeyDown, onClick: leaveDefinitions }, run, edit };
}

/** Ctrl+End, or ⌘+↓ on a Mac. */
const isEndKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !altKey && (key === 'End' ? ctrlKey : key === 'ArrowDown' && metaKey);

/**
 * Moves the caret, or with `extendsSelection` the end of the selection, to the end of the text above the definitions of images,
 * because text typed behind a definition would change its URL. Returns false if it is there already: the key then moves it
 * to the end of the definitions.
 */
function moveToEndOfText(field: HTMLTextAreaElement, extendsSelection: boolean): boolean {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const end = findEndOfText(value);
  const [anchor, focus] =
    selectionDirection === 'backward' ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];
  const from = extendsSelection ? anchor : end;
  const isThere = focus === end && anchor === from;
  if (end === null || from === null || from > end || isThere) return false;
  field.setSelectionRange(from, end, 'forward');
  revealSelection(field);
  return true;
}

/** A click below the text puts the caret at the end of the last definition. */
function leaveDefinitions({ currentTarget: field }: MouseEvent<HTMLTextAreaElement>) {
  const { value, selectionStart } = field;
  const end = selectionStart === value.length ? findEndOfText(value) : null;
  if (end === null) return;
  field.setSelectionRange(end, end);
  revealSelection(field);
}

type ContinuedLinesOptions = Pick<BodyEditorOptions, 'field'> & {
  isComposing: () => boolean;
  edit: (change: (selected: Selected) => Selected) => void;
};

/** Continues lists and quotes on Enter. */
function useContinuedLines({ field, isComposing, edit }: ContinuedLinesOptions) {
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const beforeInput = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || isComposing()) return;
      const continued = continueLine(readField(element));
      if (continued === null) return;
      event.preventDefault();
      edit(() => continued);
    };
    element.addEventListener('beforeinput', beforeInput);
    return () => element.removeEventListener('beforeinput', beforeInput);
  }, [field, isComposing, edit]);
}
