import { Field, SelectInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';

/** docs/behaviour §5: a select without choices is disabled. */
export function PlacementFields() {
  const { category } = useFormState().form;
  const subcategories = CATEGORIES.find(({ name }) => name === category)?.subcategories ?? [];
  return (
    <div className="panel-pair">
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
