import type { ComponentProps } from 'react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { Field, SelectInput, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { BodyField } from '../body/body-field.tsx';
import { FindBar } from '../body/find-bar.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import { useOpenFind } from '../body/use-find.ts';
import { EditHistory } from '../undo/edit-history.tsx';
import { listDifferences } from '../undo/form-history.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ArticleFormControl, ChangeForm } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { ImageField } from './image-field.tsx';
import { FeaturedFields, PublicationFields } from './publication-fields.tsx';
import { PublishAsNew } from './publish-as-new.tsx';
import { TitleField } from './title-field.tsx';

/** The fields of an article (docs/behaviour.md §3), with their undo history. */
export function FormFields({ control }: { readonly control: ArticleFormControl }) {
  return (
    <EditHistory control={control}>
      <Fields control={control} />
    </EditHistory>
  );
}

function Fields({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch, form, change, upload, editing, hides } = control;
  const changeBody = useCallback(
    (description: string, before: string) => change({ description }, { description: before }),
    [change],
  );
  const others = useOtherFields(form);
  const { title, description } = form;
  const copyAsBijoy = useMemo(() => <CopyAsBijoy form={{ title, description }} />, [title, description]);
  const fields = useRef<HTMLDivElement>(null);
  const find = useOpenFind(fields);
  return (
    <div className="space-y-6 low:space-y-3" ref={fields}>
      {find.opened === null ? null : (
        <FindBar form={form} key={find.opened.key} onClose={find.close} opened={find.opened} />
      )}
      <TitleField onChange={change} title={form.title} />
      <BodyField appCheck={editing.appCheck} onChange={changeBody} onFind={find.open} text={form.description}>
        {copyAsBijoy}
      </BodyField>
      <PlacementFields form={others} onChange={change} />
      <ImageField form={others} onChange={change} upload={upload} />
      <div className="grid gap-5 sm:grid-cols-2">
        <BengaliField
          autoComplete="off"
          form={others}
          label={articleFormText.author}
          name="author"
          onChange={change}
          placeholder={editing.defaultAuthor}
        />
        <BengaliField
          autoComplete="off"
          form={others}
          hint={articleFormText.tagsHint}
          label={articleFormText.tags}
          name="tags"
          onChange={change}
        />
      </div>
      <SeoFields form={others} onChange={change} />
      <FeaturedFields form={others} onChange={change} timeZone={editing.timeZone} />
      <PublicationFields form={others} hides={hides} onChange={change} timeZone={editing.timeZone} />
      {control.publishesAgain ? (
        <PublishAsNew checked={state.save.asNew} onChange={(asNew) => dispatch({ kind: 'as-new-chosen', asNew })} />
      ) : null}
    </div>
  );
}

/**
 * Returns the form with an earlier body. It is the same object until another field changes, so that a key in the body
 * renders the body only.
 */
function useOtherFields(form: ArticleForm): ArticleForm {
  const [others, setOthers] = useState(form);
  const isSame = listDifferences(others, form).every((field) => field === 'description');
  if (!isSame) setOthers(form);
  return isSame ? others : form;
}

type FieldsProps = { readonly form: ArticleForm; readonly onChange: ChangeForm };

/** Category and subcategory. The latter is disabled if the category has none (docs/behaviour.md §5). */
const PlacementFields = memo(function PlacementFields({ form, onChange }: FieldsProps) {
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
});

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
const SeoFields = memo(function SeoFields({ form, onChange }: FieldsProps) {
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
          form={form}
          hint={articleFormText.seoHint}
          label={articleFormText.seoTitle}
          name="seoTitle"
          onChange={onChange}
          placeholder={form.title.replaceAll('*', '')}
        />
        <SeoDescription form={form} onChange={onChange} />
      </div>
    </details>
  );
});

function SeoDescription({ form, onChange }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useTextField({
    field,
    name: 'seoDescription',
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
