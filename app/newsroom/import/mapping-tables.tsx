import { importText } from '#app/strings/newsroom/import.ts';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import type { PageChoice } from '#domain/import/moving/mapping-choices.ts';
import { formatPlace, PAGE_CHOICES, TYPE_CHOICES } from '#domain/import/moving/mapping-choices.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { CardTable } from '../components/card-table.tsx';
import { SelectInput } from '../components/field.tsx';

type TableProps = { readonly mapping: Mapping; readonly onChange: (mapping: Mapping) => void };

/** The choice of a category of this site for each category of the old one. */
export function CategoryMappingTable({ mapping, onChange }: TableProps) {
  if (mapping.categories.length === 0) return null;
  return (
    <CardTable
      columns={[
        { name: importText.oldCategory, show: ({ name }) => <OldName>{name}</OldName> },
        {
          name: importText.articles,
          show: ({ articles }) => <span className="tabular-nums">{importText.count(articles)}</span>,
        },
        {
          name: importText.place,
          show: ({ slug, name, to }) => (
            <PlaceSelect
              empty={importText.asOthers}
              label={importText.placeOf(name)}
              onChange={(place) => {
                const set = (entry: Mapping['categories'][number]) =>
                  entry.slug === slug ? { ...entry, to: place } : entry;
                onChange({ ...mapping, categories: mapping.categories.map(set) });
              }}
              value={to}
            />
          ),
        },
      ]}
      label={importText.oldCategory}
      rows={mapping.categories}
      toKey={({ slug }) => slug}
    />
  );
}

export function PageTable({ mapping, onChange }: TableProps) {
  if (mapping.pages.length === 0) return null;
  const nameOf = (choice: PageChoice) =>
    choice === 'article' || choice === 'skip'
      ? importText.pageChoices[choice]
      : `${importText.textPage} ${siteSettingsText.fields[choice]}`;
  return (
    <ChoiceTable
      choices={PAGE_CHOICES.map((choice) => [choice, nameOf(choice)])}
      label={importText.page}
      onChange={(slug, to) =>
        onChange({ ...mapping, pages: mapping.pages.map((entry) => (entry.slug === slug ? { ...entry, to } : entry)) })
      }
      rows={mapping.pages.map(({ slug, title, to }) => ({ key: slug, name: title || slug, count: null, value: to }))}
    />
  );
}

/** The choice for each type of item, without posts and pages, which every site has. */
export function TypeTable({ mapping, onChange }: TableProps) {
  const types = mapping.types.filter(({ type }) => type !== 'post' && type !== 'page');
  if (types.length === 0) return null;
  return (
    <ChoiceTable
      choices={TYPE_CHOICES.map((choice) => [choice, importText.pageChoices[choice]])}
      label={importText.type}
      onChange={(type, as) =>
        onChange({ ...mapping, types: mapping.types.map((entry) => (entry.type === type ? { ...entry, as } : entry)) })
      }
      rows={types.map(({ type, items, as }) => ({ key: type, name: type, count: items, value: as }))}
    />
  );
}

type ChoiceTableProps<Choice extends string> = {
  readonly label: string;
  readonly rows: readonly { key: string; name: string; count: number | null; value: Choice }[];
  readonly choices: readonly (readonly [choice: Choice, name: string])[];
  readonly onChange: (key: string, choice: Choice) => void;
};

function ChoiceTable<Choice extends string>({ label, rows, choices, onChange }: ChoiceTableProps<Choice>) {
  return (
    <CardTable
      columns={[
        {
          name: label,
          show: ({ name, count }) => (
            <>
              <OldName>{name}</OldName>
              {count === null ? null : (
                <span className="pl-2 font-normal text-muted tabular-nums">{importText.count(count)}</span>
              )}
            </>
          ),
        },
        {
          name: importText.place,
          show: ({ key, name, value }) => (
            <SelectInput
              aria-label={importText.placeOf(name)}
              onChange={({ target }) => {
                const chosen = choices.find(([choice]) => choice === target.value);
                if (chosen !== undefined) onChange(key, chosen[0]);
              }}
              value={value}
            >
              {choices.map(([choice, text]) => (
                <option key={choice} value={choice}>
                  {text}
                </option>
              ))}
            </SelectInput>
          ),
        },
      ]}
      label={label}
      rows={rows}
      toKey={({ key }) => key}
    />
  );
}

const OldName = ({ children }: { readonly children: string }) => (
  <bdi className="wrap-anywhere" lang="bn">
    {children}
  </bdi>
);

type PlaceSelectProps = {
  readonly value: string;
  /** The name of the choice without a category. */
  readonly empty: string;
  readonly label?: string;
  readonly onChange: (place: string) => void;
};

/** A category or subcategory of this site. */
export function PlaceSelect({ value, empty, label, onChange }: PlaceSelectProps) {
  return (
    <SelectInput aria-label={label} onChange={({ target }) => onChange(target.value)} value={value}>
      <option value="">{empty}</option>
      {CATEGORIES.map(({ name, subcategories }) => (
        <optgroup key={name} label={name}>
          {[null, ...subcategories].map((subcategory) => {
            const place = formatPlace({ category: name, subcategory });
            return (
              <option key={place} value={place}>
                {place}
              </option>
            );
          })}
        </optgroup>
      ))}
    </SelectInput>
  );
}
