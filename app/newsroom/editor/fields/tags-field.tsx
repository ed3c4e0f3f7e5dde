import { useRef } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { SuggestionList } from '#app/newsroom/components/suggestion-list.tsx';
import { useTagSuggestions } from '#app/newsroom/tags/use-tag-suggestions.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';

/** Suggests existing tags for the one at the caret. */
export function TagsField() {
  const field = useRef<HTMLInputElement>(null);
  const { edits } = useFormCommands();
  const target = edits.target('tags');
  const { fieldProps, isComposing } = useFieldText({
    field,
    text: useFormState().form.tags,
    target: {
      ...target,
      onText: (text, edit) => {
        target.onText(text, edit);
        suggestions.update();
      },
    },
  });
  const suggestions = useTagSuggestions({ field, isComposing, edit: (tags) => edits.edit({ tags }) });
  return (
    <Field hidesLabel hint={articleFormText.tagsHint} label={articleFormText.tags}>
      <TextInput {...fieldProps} {...suggestions.inputProps} name="tags" ref={field} spellCheck />
      <SuggestionList {...suggestions.listProps} />
    </Field>
  );
}
