import { useCallback, useState } from 'react';

type TypedField = HTMLInputElement | HTMLSelectElement;

/**
 * The value of a field whose stored value comes from the URL or the page's data. If that changes, e.g. after Back, it is shown only if
 * the field still shows the previous one: a typed or chosen value takes precedence.
 */
export function useTypedValue<Field extends TypedField = HTMLInputElement>(stored: string) {
  const [text, setText] = useState(stored);
  const [previous, setPrevious] = useState(stored);
  if (stored !== previous) {
    setPrevious(stored);
    if (text.trim() === previous) setText(stored);
  }
  // Text may be typed before the page is hydrated.
  const adopt = useCallback((field: Field | null) => {
    if (field !== null) setText(field.value);
  }, []);
  const fieldProps = {
    onChange: ({ currentTarget }: { readonly currentTarget: Field }) => setText(currentTarget.value),
    ref: adopt,
    value: text,
  };
  return { text, setText, fieldProps };
}
