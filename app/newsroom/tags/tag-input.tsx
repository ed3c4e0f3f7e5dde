import { useId, useRef } from 'react';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { TextInput } from '../components/field.tsx';
import { SuggestionList, toOptionId } from '../components/suggestion-list.tsx';
import { readField } from '../typing/selected.ts';
import { useTagSuggestions } from './use-tag-suggestions.ts';

type TagInputProps = { readonly value: string; readonly onChange: (name: string) => void };

/** The name of one tag. Existing tags are suggested. */
export function TagInput({ value, onChange }: TagInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const listId = useId();
  const { names, active, update, choose, close } = useTagSuggestions({
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
        aria-activedescendant={toOptionId(listId, active)}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={names.length > 0}
        autoComplete="off"
        lang="bn"
        onBlur={close}
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
        role="combobox"
        value={value}
      />
      <SuggestionList
        active={active}
        id={listId}
        label={articleFormText.tagSuggestions}
        lang="bn"
        names={names}
        onChoose={choose}
      />
    </>
  );
}
