import type { ChangeEvent, RefObject, SyntheticEvent } from 'react';
import { useCallback, useEffect } from 'react';
import type { TextField } from '#app/newsroom/typing/measure-text.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import type { Selected } from '../body/toolbar-edits.ts';
import type { FormText } from './edit-control.ts';
import { useEditControl } from './edit-control.ts';
import type { EditKind } from './form-history.ts';

type TextFieldOptions<Field extends TextField> = {
  field: RefObject<Field | null>;
  name: FormText;
  text: string;
  /** Called with the text of the field after the editor's edit, and with its text before it. */
  onText: (text: string, before: string) => void;
};

/** Connects a text field of the form with its text and with the form's undo history. `edit` changes it as one step. */
export function useTextField<Field extends TextField>({ field, name, text, onText }: TextFieldOptions<Field>) {
  const { mount, note, edit: editForm } = useEditControl();
  const { fieldProps, show, isComposing } = useFieldText({ field, text, onText });
  useEffect(() => {
    const element = field.current;
    return element === null ? undefined : mount(name, { element, show, isComposing });
  }, [field, name, mount, show, isComposing]);
  const edit = useCallback(
    (change: (selected: Selected) => Selected) => editForm({ [name]: change }),
    [editForm, name],
  );
  const textProps = {
    ...fieldProps,
    onChange: (event: ChangeEvent<Field>) => {
      const { nativeEvent } = event;
      note(name, nativeEvent instanceof InputEvent ? toKind(nativeEvent.inputType) : 'other');
      fieldProps.onChange(event);
    },
    onCompositionEnd: (event: SyntheticEvent<Field>) => {
      fieldProps.onCompositionEnd(event);
      note(name, 'typing');
    },
  };
  return { fieldProps: textProps, edit, isComposing };
}

function toKind(inputType: string): EditKind {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typing';
  return /^deleteContent(Backward|Forward)$/.test(inputType) ? 'deleting' : 'other';
}
