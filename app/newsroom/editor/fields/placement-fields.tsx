import type { ComponentProps } from 'react';
import { memo } from 'react';
import { Field, SelectInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import type { ChangeForm } from '../use-article-form.ts';

type FieldsProps = { readonly form: ArticleForm; readonly onChange: ChangeForm };

/** Category and subcategory. The latter is disabled if the category has none (docs/behaviour §5). */
export const PlacementFields = memo(function PlacementFields({ form, onChange }: FieldsProps) {
  const subcategories = CATEGORIES.find(({ name }) => name === form.category)?.subcategories ?? [];
  return (
    <div className="panel-pair">
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
