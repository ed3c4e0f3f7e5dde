import type { RefObject, SyntheticEvent } from 'react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { TextField } from './measure-text.ts';
import { replaceText, writeText } from './replace-text.ts';

type FieldTextOptions<Field extends TextField> = {
  field: RefObject<Field | null>;
  text: string;
  /** Called with the text of the field after the editor's edit, and with its text before it. */
  onText: (text: string, before: string) => void;
};

/**
 * Connects a field with a text that can also change without the editor, for example when a colleague saves. Such a
 * change leaves the selection at the same words. During an IME composition it waits. The field is uncontrolled, because
 * React moves the caret to the end of a controlled field and would end the composition. It has no `defaultValue`, because
 * React writes that again after each input event, and the browser then computes the styles of the whole page again.
 */
export function useFieldText<Field extends TextField>({ field, text, onText }: FieldTextOptions<Field>) {
  const shown = useRef({ text, isComposing: false });
  useLayoutEffect(() => {
    if (field.current === null || field.current.value !== '') return;
    field.current.value = shown.current.text;
    // Browsers put the caret at the end of a text that a script sets.
    field.current.setSelectionRange(0, 0);
  }, [field]);
  useLayoutEffect(() => {
    if (field.current === null || shown.current.isComposing || shown.current.text === text) return;
    replaceText(field.current, text);
    shown.current.text = text;
  });
  const onChange = ({ currentTarget }: Pick<SyntheticEvent<Field>, 'currentTarget'>) => {
    const before = shown.current.text;
    shown.current.text = currentTarget.value;
    onText(currentTarget.value, before);
  };
  const adopt = useEffectEvent((element: Field) => {
    if (element.value !== shown.current.text) onChange({ currentTarget: element });
  });
  // Text may be typed before the page is hydrated.
  useEffect(() => {
    if (field.current !== null) adopt(field.current);
  }, [field]);
  const fieldProps = {
    onChange,
    onCompositionStart: () => {
      shown.current.isComposing = true;
    },
    onCompositionEnd: (event: SyntheticEvent<Field>) => {
      shown.current.isComposing = false;
      // Renders again, which shows a text that waited.
      onChange(event);
    },
  };
  /** Shows a text of a command before the form has it. Without a selection, the same words remain selected. */
  const show = useCallback(
    (next: string, selection: TextRange | null) => {
      if (field.current === null || shown.current.isComposing) return;
      if (selection === null) replaceText(field.current, next);
      else writeText(field.current, next, selection);
      shown.current.text = next;
    },
    [field],
  );
  return { fieldProps, show, isComposing: useCallback(() => shown.current.isComposing, []) };
}
