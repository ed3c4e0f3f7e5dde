import { useCallback, useState } from 'react';

type TypedField = HTMLInputElement | HTMLSelectElement;

/**
 * The value of a field whose stored value comes from the URL or the page's data. A typed or chosen value is newer than one
 * that arrives later: only a field that showed the previous one takes the new one, e.g. after Back.
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
