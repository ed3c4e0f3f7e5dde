import type { KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect } from 'react';
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
      if (isComposing()) return;
      if (command === 'highlight' || command === 'image' || command === 'find') onOpenPanel(command);
      else if (command !== 'undo' && command !== 'redo')
        edit((selected) => applyCommand(command, selected) ?? selected);
      else if (move(command).includes('description')) field.current?.focus({ preventScroll: true });
    },
    [isComposing, edit, onOpenPanel, move, field],
  );
  useContinuedLines({ field, isComposing, edit });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = event.defaultPrevented || isComposingKey(event.nativeEvent) ? null : findCommand(event);
    if (command === null) return;
    event.preventDefault();
    run(command);
  };
  return { fieldProps: { ...fieldProps, onKeyDown }, run, edit };
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
