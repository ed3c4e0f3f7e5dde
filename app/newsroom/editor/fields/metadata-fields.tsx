import { use, useId, useRef } from 'react';
import { Field, SelectInput, TextArea, TextInput } from '#app/newsroom/components/field.tsx';
import { NamesContext } from '#app/newsroom/components/person.tsx';
import { SuggestionList } from '#app/newsroom/components/suggestion-list.tsx';
import { ViewerEmailContext } from '#app/newsroom/session/viewer-email.ts';
import { useTagSuggestions } from '#app/newsroom/tags/use-tag-suggestions.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { BengaliField } from './bengali-field.tsx';
import { SocialImageField } from './image-field.tsx';

/** docs/behaviour §5: a select without choices is disabled. */
export function PlacementFields() {
  const { category } = useFormState().form;
  const subcategories = CATEGORIES.find(({ name }) => name === category)?.subcategories ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_1fr] wide-room:grid-cols-[1fr]">
      <Field isRequired label={articleFormText.category}>
        <Choices empty={articleFormText.chooseCategory} name="category" names={CATEGORIES.map(({ name }) => name)} />
      </Field>
      <Field label={articleFormText.subcategory}>
        <Choices empty={articleFormText.noSubcategory} name="subcategory" names={subcategories} />
      </Field>
    </div>
  );
}

type ChoicesProps = {
  readonly name: 'category' | 'subcategory';
  readonly names: readonly string[];
  readonly empty: string;
};

function Choices({ name, names, empty }: ChoicesProps) {
  const { form } = useFormState();
  const { change } = useFormCommands();
  return (
    <SelectInput
      disabled={names.length === 0}
      name={name}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      value={form[name]}
    >
      <option value="">{empty}</option>
      {names.map((each) => (
        <option key={each} lang="bn" value={each}>
          {each}
        </option>
      ))}
    </SelectInput>
  );
}

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

/** Suggests the names of staff, the viewer's first. */
export function AuthorField({ placeholder }: { readonly placeholder: string }) {
  const names = use(NamesContext);
  const own = names[use(ViewerEmailContext)];
  const listId = useId();
  const suggested = new Set([...(own === undefined ? [] : [own]), ...Object.values(names)]);
  return (
    <>
      <BengaliField
        autoComplete="off"
        hidesLabel
        label={articleFormText.author}
        list={listId}
        name="author"
        placeholder={placeholder}
      />
      <datalist id={listId}>
        {[...suggested].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export function SeoFields() {
  const { title, seoDescription } = useFormState().form;
  const field = useRef<HTMLTextAreaElement>(null);
  const target = useFormCommands().edits.target('seoDescription');
  const { fieldProps } = useFieldText({ field, text: seoDescription, target });
  return (
    <>
      <BengaliField
        autoComplete="off"
        hint={articleFormText.seoHint}
        label={articleFormText.seoTitle}
        name="seoTitle"
        placeholder={title.replaceAll('*', '')}
      />
      <Field label={articleFormText.seoDescription}>
        <TextArea
          {...fieldProps}
          className="field-sizing-content"
          lang="bn"
          name="seoDescription"
          ref={field}
          rows={2}
          spellCheck
        />
      </Field>
      <SocialImageField />
    </>
  );
}
