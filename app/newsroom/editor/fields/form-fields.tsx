import type { ComponentProps } from 'react';
import { useCallback, useState } from 'react';
import { Field, SelectInput, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { BodyField } from '../body/body-field.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { ImageField } from './image-field.tsx';
import { FeaturedFields, PublicationFields } from './publication-fields.tsx';
import { PublishAsNew } from './publish-as-new.tsx';
import { TitleField } from './title-field.tsx';

/** The fields of an article (docs/behaviour.md §3). */
export function FormFields({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch, form, change, upload, editing, hides } = control;
  const changeTitle = useCallback((title: string) => change({ title }), [change]);
  const changeBody = useCallback((description: string) => change({ description }), [change]);
  return (
    <div className="space-y-6 low:space-y-3">
      <TitleField onChange={changeTitle} title={form.title} />
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
          label={articleFormText.author}
          name="author"
          onText={(author) => change({ author })}
          placeholder={articleFormText.authorPlaceholder}
          spellCheck
          value={form.author}
        />
        <BengaliField
          autoComplete="off"
          hint={articleFormText.tagsHint}
          label={articleFormText.tags}
          name="tags"
          onText={(tags) => change({ tags })}
          spellCheck
          value={form.tags}
        />
      </div>
      <SeoFields form={form} onChange={change} />
      <FeaturedFields form={form} onChange={change} timeZone={editing.timeZone} />
      <PublicationFields form={form} hides={hides} onChange={change} timeZone={editing.timeZone} />
      {control.publishesAgain ? (
        <PublishAsNew checked={state.save.asNew} onChange={(asNew) => dispatch({ kind: 'as-new-chosen', asNew })} />
      ) : null}
    </div>
  );
}

type FieldsProps = { readonly form: ArticleForm; readonly onChange: (change: Partial<ArticleForm>) => void };

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

/** The title and description for search engines and link previews. Collapsed unless one of them is set. */
function SeoFields({ form, onChange }: FieldsProps) {
  const isUsed = form.seoTitle !== '' || form.seoDescription !== '';
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
          hint={articleFormText.seoHint}
          label={articleFormText.seoTitle}
          name="seoTitle"
          onText={(seoTitle) => onChange({ seoTitle })}
          placeholder={form.title.replaceAll('*', '')}
          spellCheck
          value={form.seoTitle}
        />
        <Field label={articleFormText.seoDescription}>
          <TextArea
            className="field-sizing-content"
            lang="bn"
            name="seoDescription"
            onChange={({ currentTarget }) => onChange({ seoDescription: currentTarget.value.replace(LINE_ENDS, ' ') })}
            rows={2}
            spellCheck
            value={form.seoDescription}
          />
        </Field>
      </div>
    </details>
  );
}
