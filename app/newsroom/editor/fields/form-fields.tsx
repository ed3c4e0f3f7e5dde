import type { ComponentProps } from 'react';
import { useCallback, useRef, useState } from 'react';
import { Field, SelectInput, TextArea } from '#app/newsroom/components/field.tsx';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { BodyField } from '../body/body-field.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import type { ArticleFormControl, ChangeForm } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { ImageField } from './image-field.tsx';
import { FeaturedFields, PublicationFields } from './publication-fields.tsx';
import { PublishAsNew } from './publish-as-new.tsx';
import { SocialImageField } from './social-image-field.tsx';
import { TitleField } from './title-field.tsx';
import type { ImageUpload } from './use-image-upload.ts';

/** The fields of an article (docs/behaviour.md §3). */
export function FormFields({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch, form, change, upload, editing, hides } = control;
  const changeBody = useCallback(
    (description: string, before: string) => change({ description }, { description: before }),
    [change],
  );
  return (
    <div className="space-y-6 low:space-y-3">
      <TitleField onChange={change} title={form.title} />
      <BodyField
        appCheck={editing.appCheck}
        mergedText={state.content.mergedBody}
        onChange={changeBody}
        storedText={state.content.baseForm.description}
        text={form.description}
      >
        <CopyAsBijoy form={form} />
      </BodyField>
      <PlacementFields form={form} onChange={change} />
      <ImageField form={form} onChange={change} upload={upload} />
      <div className="grid gap-5 sm:grid-cols-2">
        <BengaliField
          autoComplete="off"
          form={form}
          label={articleFormText.author}
          name="author"
          onChange={change}
          placeholder={editing.defaultAuthor}
        />
        <BengaliField
          autoComplete="off"
          form={form}
          hint={articleFormText.tagsHint}
          label={articleFormText.tags}
          name="tags"
          onChange={change}
        />
      </div>
      <SeoFields form={form} onChange={change} upload={control.socialUpload} />
      <FeaturedFields form={form} onChange={change} timeZone={editing.timeZone} />
      <PublicationFields form={form} hides={hides} onChange={change} timeZone={editing.timeZone} />
      {control.publishesAgain ? (
        <PublishAsNew checked={state.save.asNew} onChange={(asNew) => dispatch({ kind: 'as-new-chosen', asNew })} />
      ) : null}
    </div>
  );
}

type FieldsProps = { readonly form: ArticleForm; readonly onChange: ChangeForm };

/** Category and subcategory. The latter is disabled if the category has none (docs/behaviour.md §5). */
function PlacementFields({ form, onChange }: FieldsProps) {
  const subcategories = CATEGORIES.find(({ name }) => name === form.category)?.subcategories ?? [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field isRequired label={articleFormText.category}>
        <Choices
          empty={articleFormText.chooseCategory}
          name="category"
          names={CATEGORIES.map(({ name }) => name)}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
          value={form.category}
        />
      </Field>
      <Field label={articleFormText.subcategory}>
        <Choices
          disabled={subcategories.length === 0}
          empty={articleFormText.noSubcategory}
          name="subcategory"
          names={subcategories}
          onChange={({ currentTarget }) => onChange({ subcategory: currentTarget.value })}
          value={form.subcategory}
        />
      </Field>
    </div>
  );
}

type ChoicesProps = ComponentProps<'select'> & { readonly names: readonly string[]; readonly empty: string };

function Choices({ names, empty, ...rest }: ChoicesProps) {
  return (
    <SelectInput {...rest}>
      <option value="">{empty}</option>
      {names.map((name) => (
        <option key={name} lang="bn" value={name}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

const LINE_ENDS = /[\r\n]+/g;

/** The title, description and image for search engines and link previews. Collapsed unless one of them is set. */
function SeoFields({ form, onChange, upload }: FieldsProps & { readonly upload: ImageUpload }) {
  const isUsed = [form.seoTitle, form.seoDescription, form.socialImageUrl].some((text) => text !== '');
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <details
      className="border border-line px-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen || isUsed}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">{articleFormText.seo}</summary>
      <div className="space-y-5 pb-5">
        <BengaliField
          autoComplete="off"
          form={form}
          hint={articleFormText.seoHint}
          label={articleFormText.seoTitle}
          name="seoTitle"
          onChange={onChange}
          placeholder={form.title.replaceAll('*', '')}
        />
        <SeoDescription form={form} onChange={onChange} />
        <SocialImageField form={form} onChange={onChange} upload={upload} />
      </div>
    </details>
  );
}

function SeoDescription({ form, onChange }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useFieldText({
    field,
    text: form.seoDescription,
    onText: (text, before) =>
      onChange({ seoDescription: text.replace(LINE_ENDS, ' ') }, { seoDescription: before.replace(LINE_ENDS, ' ') }),
  });
  return (
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
  );
}
