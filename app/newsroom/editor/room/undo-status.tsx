import { useRef } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { isComposingKey } from '#app/newsroom/typing/latin-key.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import { findCommand } from '../body/body-commands.ts';
import { useFormCommands } from '../form/form-context.tsx';
import { UNDO_STATUS_ID } from '../undo/form-edits.ts';

/** Runs undo and redo in the order of the edits, whichever field has the focus, and announces them to screen readers. */
export function UndoStatus() {
  const status = useRef<HTMLParagraphElement>(null);
  const { edits } = useFormCommands();
  const recordSelection = ({ target }: Event) => {
    if (hasOwnUndo(target) && edits.find(target.name) !== null) edits.recordSelection(readField(target));
  };
  useListeners(() => status.current?.closest('form'), {
    // In an IME composition, the first `beforeinput` comes too late to note the selection before the edit.
    compositionstart: recordSelection,
    beforeinput: (event) => {
      recordSelection(event);
      const { inputType, target } = event;
      if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return;
      if (!hasOwnUndo(target) || edits.find(target.name) === null) return;
      event.preventDefault();
      edits.move(inputType === 'historyUndo' ? 'undo' : 'redo');
    },
    keydown: (event) => {
      if (event.defaultPrevented || isComposingKey(event)) return;
      const command = findCommand(event);
      if (command !== 'undo' && command !== 'redo') return;
      // The search bar and other inputs that are not part of the article keep the browser's undo.
      if (hasOwnUndo(event.target) && edits.find(event.target.name) === null) return;
      event.preventDefault();
      edits.move(command);
    },
  });
  return <p className="sr-only" id={UNDO_STATUS_ID} ref={status} role="status" />;
}

/** Inputs in which browsers have an undo of their own. */
const TEXT_TYPES = ['text', 'search', 'url', 'email'];

const hasOwnUndo = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type));
