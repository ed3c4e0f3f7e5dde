import { Field, SelectInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';

type PlacementFieldsProps = {
  readonly form: Pick<ArticleForm, 'category' | 'subcategory'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
};

/** Category and subcategory. The latter is disabled if the category has none (docs/behaviour.md §5). */
export function PlacementFields({ form, onChange }: PlacementFieldsProps) {
  const subcategories = CATEGORIES.find(({ name }) => name === form.category)?.subcategories ?? [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field isRequired label={articleFormText.category}>
        <SelectInput
          name="category"
          onChange={(event) => onChange({ category: event.currentTarget.value })}
          value={form.category}
        >
          <option value="">{articleFormText.chooseCategory}</option>
          {CATEGORIES.map(({ name }) => (
            <option key={name} lang="bn" value={name}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={articleFormText.subcategory}>
        <SelectInput
          disabled={subcategories.length === 0}
          name="subcategory"
          onChange={(event) => onChange({ subcategory: event.currentTarget.value })}
          value={form.subcategory}
        >
          <option value="">{articleFormText.noSubcategory}</option>
          {subcategories.map((name) => (
            <option key={name} lang="bn" value={name}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  );
}
