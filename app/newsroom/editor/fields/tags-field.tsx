import { memo, useId, useRef } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { SuggestionList, toOptionId } from '#app/newsroom/components/suggestion-list.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { useTagSuggestions } from './use-tag-suggestions.ts';

type TagsFieldProps = { readonly tags: string; readonly onChange: ChangeForm };

/** The tags, separated by commas. Existing tags are suggested for the one at the caret. */
export const TagsField = memo(function TagsField({ tags, onChange }: TagsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { fieldProps, edit, isComposing } = useTextField({
    field,
    name: 'tags',
    text: tags,
    onText: (text, before) => {
      onChange({ tags: text }, { tags: before });
      suggestions.update();
    },
  });
  const suggestions = useTagSuggestions({ field, isComposing, edit });
  const { names, active, choose, close } = suggestions;
  return (
    <Field hidesLabel hint={articleFormText.tagsHint} label={articleFormText.tags}>
      <TextInput
        {...fieldProps}
        aria-activedescendant={toOptionId(listId, active)}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={names.length > 0}
        autoComplete="off"
        lang="bn"
        name="tags"
        onBlur={close}
        ref={field}
        role="combobox"
        spellCheck
      />
      <SuggestionList
        active={active}
        id={listId}
        label={articleFormText.tagSuggestions}
        lang="bn"
        names={names}
        onChoose={choose}
      />
    </Field>
  );
});
