import { createContext, use } from 'react';
import type { TextField } from '#app/newsroom/typing/measure-text.ts';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { Selected } from '../body/toolbar-edits.ts';
import type { FormTexts } from '../saving/form-content.ts';
import type { EditKind, FormField } from './form-history.ts';

export type FormText = keyof FormTexts;

/** A text field of the open form. */
export type MountedText = {
  element: TextField;
  /** Shows a text. Without a selection, the same words remain selected. */
  show: (text: string, selection: TextRange | null) => void;
  isComposing: () => boolean;
};

/** The edits of a form that one undo history records. */
export type EditControl = {
  /** Connects a text field. Returns a function that disconnects it. */
  mount: (name: FormText, text: MountedText) => () => void;
  /** Null if the form shows no text field with the name. */
  find: (name: string) => MountedText | null;
  /** Notes the cause of a change that the editor has just typed, before the form has it. */
  note: (name: FormText, kind: EditKind) => void;
  /** Changes one or more texts as one step. Fields that are not mounted, read-only or in an IME composition are left out. */
  edit: (changes: Partial<Record<FormText, (selected: Selected) => Selected>>) => void;
  /** Undoes or redoes one step. Returns the changed fields. */
  move: (direction: 'undo' | 'redo') => readonly FormField[];
};

export const EditContext = createContext<EditControl | null>(null);

export function useEditControl(): EditControl {
  const control = use(EditContext);
  if (control === null) throw new Error('A field of the form is outside its undo history.');
  return control;
}
