import type { ChangeEvent, RefObject, SyntheticEvent } from 'react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import type { TextField } from './measure-text.ts';
import { replaceText, writeText } from './replace-text.ts';

export type FieldText = {
  element: TextField;
  /** Shows a text that a command has changed. If `selection` is null, the same words remain selected. */
  show: (text: string, selection: TextRange | null) => void;
  isComposing: () => boolean;
};

/** `before` is the field's text before the edit. `inputType` is null for text that was typed before the page was hydrated. */
type TextEdit = { before: string; inputType: string | null };

export type TextTarget = {
  onText: (text: string, edit: TextEdit) => void;
  /** Called when the field is mounted. Returns a function to call when it is unmounted. */
  mount?: (field: FieldText) => () => void;
};

type FieldTextOptions<Field extends TextField> = {
  field: RefObject<Field | null>;
  text: string;
  target: TextTarget;
};

/**
 * Connects a field with a text that can also change otherwise, e.g. when a colleague saves. After such a change, the same words are
 * selected; during an IME composition, it is not shown yet. The field is uncontrolled, because React moves the caret to the end of a
 * controlled field and would end the composition. `defaultValue` is not set, because React would write it after each input event, which
 * makes the browser compute the styles of the whole page again.
 */
export function useFieldText<Field extends TextField>({ field, text, target }: FieldTextOptions<Field>) {
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
  const receive = ({ value }: Field, inputType: string | null) => {
    const before = shown.current.text;
    shown.current.text = value;
    target.onText(value, { before, inputType });
  };
  const adopt = useEffectEvent((element: Field) => {
    if (element.value !== shown.current.text) receive(element, null);
  });
  const show = useCallback(
    (next: string, selection: TextRange | null) => {
      if (field.current === null || shown.current.isComposing) return;
      if (selection === null) replaceText(field.current, next);
      else writeText(field.current, next, selection);
      shown.current.text = next;
    },
    [field],
  );
  const isComposing = useCallback(() => shown.current.isComposing, []);
  const { mount } = target;
  useEffect(() => {
    if (field.current === null) return;
    const unmount = mount?.({ element: field.current, show, isComposing });
    adopt(field.current);
    return unmount;
  }, [field, mount, show, isComposing]);
  const fieldProps = {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) =>
      receive(currentTarget, nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''),
    onCompositionStart: () => {
      shown.current.isComposing = true;
    },
    onCompositionEnd: ({ currentTarget }: SyntheticEvent<Field>) => {
      shown.current.isComposing = false;
      // Causes a render, which shows a text that changed during the composition.
      receive(currentTarget, 'insertText');
    },
  };
  return { fieldProps, show, isComposing };
}
