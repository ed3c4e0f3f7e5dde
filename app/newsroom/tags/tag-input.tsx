import { useRef } from 'react';
import { TextInput } from '../components/field.tsx';
import { SuggestionList } from '../components/suggestion-list.tsx';
import { readField } from '../typing/selected.ts';
import { useTagSuggestions } from './use-tag-suggestions.ts';

type TagInputProps = { readonly value: string; readonly onChange: (name: string) => void };

/** The name of one tag. Existing tags are suggested. */
export function TagInput({ value, onChange }: TagInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const { update, inputProps, listProps } = useTagSuggestions({
    field,
    isComposing: () => isComposing.current,
    edit: (change) => field.current !== null && onChange(change(readField(field.current)).text),
  });
  const setComposing = (isOn: boolean) => {
    isComposing.current = isOn;
  };
  return (
    <>
      <TextInput
        {...inputProps}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          update();
        }}
        onCompositionEnd={() => {
          setComposing(false);
          update();
        }}
        onCompositionStart={() => setComposing(true)}
        ref={field}
        value={value}
      />
      <SuggestionList {...listProps} />
    </>
  );
}
