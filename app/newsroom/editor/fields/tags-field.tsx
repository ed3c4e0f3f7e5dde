import { memo, useId, useRef } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
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
        aria-activedescendant={active === -1 ? undefined : `${listId}${active}`}
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
      <div className="relative">
        <div
          aria-label={articleFormText.tagSuggestions}
          className="absolute inset-x-0 top-1 z-20 max-h-66 overflow-y-auto border border-muted bg-paper"
          hidden={names.length === 0}
          id={listId}
          role="listbox"
        >
          {names.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              aria-selected={index === active}
              className="wrap-anywhere flex min-h-11 cursor-pointer items-center px-3 py-2 leading-[1.5] hover:bg-raised aria-selected:bg-ink aria-selected:text-paper"
              id={`${listId}${index}`}
              key={name}
              lang="bn"
              onClick={() => choose(name)}
              // Keeps the focus and the caret in the field.
              onMouseDown={(event) => event.preventDefault()}
              ref={index === active ? reveal : undefined}
              role="option"
              tabIndex={-1}
            >
              {name}
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
});

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
