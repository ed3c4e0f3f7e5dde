import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useCallback } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { isComposingKey } from '#app/newsroom/typing/latin-key.ts';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import { findEndOfText } from '#domain/markup/images/image-definitions.ts';
import { useFormCommands } from '../form/form-context.tsx';
import type { BodyCommand, PanelCommand } from './body-commands.ts';
import { applyCommand, findCommand } from './body-commands.ts';
import { continueLine } from './continue-line.ts';

type CommandOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  isComposing: () => boolean;
  /** Changes the text as one undo step and focuses the field. */
  edit: (change: (selected: Selected) => Selected) => void;
  onOpenPanel: (command: PanelCommand) => void;
};

/** The commands of the toolbar and of keys. `commandProps` are the handlers of the field. */
export function useBodyCommands({ field, isComposing, edit, onOpenPanel }: CommandOptions) {
  const { edits } = useFormCommands();
  const run = useCallback(
    (command: BodyCommand) => {
      if (isComposing() || (command !== 'find' && field.current?.readOnly)) return;
      if (command === 'highlight' || command === 'image' || command === 'find') onOpenPanel(command);
      else if (command !== 'undo' && command !== 'redo')
        edit((selected) => applyCommand(command, selected) ?? selected);
      else if (edits.move(command).includes('description')) field.current?.focus({ preventScroll: true });
    },
    [isComposing, edit, onOpenPanel, edits, field],
  );
  useListeners(() => field.current, {
    // Enter continues lists and quotes.
    beforeinput: (event) => {
      if (event.inputType !== 'insertLineBreak' || isComposing() || field.current === null) return;
      const continued = continueLine(readField(field.current));
      if (continued === null) return;
      event.preventDefault();
      edit(() => continued);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.defaultPrevented || isComposingKey(event.nativeEvent)) return;
    const command = findCommand(event);
    if (command !== null) run(command);
    else if (!isEndKey(event) || !moveToEndOfText(event.currentTarget, event.shiftKey)) return;
    event.preventDefault();
  };
  return { commandProps: { onKeyDown, onClick: leaveDefinitions }, run };
}

/** Ctrl+End, or ⌘+↓ on a Mac. */
const isEndKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !altKey && (key === 'End' ? ctrlKey : key === 'ArrowDown' && metaKey);

/**
 * Moves the caret, or with `extendsSelection` the end of the selection, to the end of the text above the definitions of images, because
 * text typed behind a definition would change its URL. Returns false if it is already there: the key then moves it behind them.
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

/** Moves the caret out of the definitions after a click below the text, which puts it behind the last definition. */
function leaveDefinitions({ currentTarget: field }: MouseEvent<HTMLTextAreaElement>) {
  const { value, selectionStart } = field;
  const end = selectionStart === value.length ? findEndOfText(value) : null;
  if (end === null) return;
  field.setSelectionRange(end, end);
  revealSelection(field);
}
