import type { ReactNode } from 'react';
import { useState } from 'react';
import { importText } from '#app/strings/newsroom/import.ts';
import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import type { ImportOptions, ImportSystem, MappingChoices } from '#domain/import/moving/site-import.ts';
import { listUnplaced } from '#domain/import/moving/site-import.ts';
import { Button } from '../components/button.tsx';
import { Field, SelectInput, TextInput } from '../components/field.tsx';
import { Group } from '../components/groups.tsx';
import { CategoryMappingTable, PageTable, PlaceSelect, TypeTable } from './mapping-tables.tsx';

type ImportChoicesProps = {
  readonly mapping: Mapping;
  readonly options: ImportOptions;
  readonly system: ImportSystem;
  readonly isBusy: boolean;
  readonly onCheck: (options: ImportOptions, choices: MappingChoices) => void;
  readonly onStart: (options: ImportOptions, choices: MappingChoices) => void;
};

/** Choices for the categories, pages and types of the old site, and the options of the import. */
export function ImportChoices({ system, isBusy, onCheck, onStart, ...saved }: ImportChoicesProps) {
  const [mapping, setMapping] = useState(saved.mapping);
  const [options, setOptions] = useState(saved.options);
  const isUnplaced = listUnplaced(mapping).length > 0;
  const send = (submit: ImportChoicesProps['onCheck']) => submit(options, toChoices(mapping));
  return (
    <>
      <Group hint={importText.choicesHint} id="choices" title={importText.choices}>
        <Field
          className="max-w-md"
          error={isUnplaced ? importText.unplaced : null}
          hint={importText.fallbackHint}
          label={importText.fallback}
        >
          <PlaceSelect
            empty={importText.none}
            onChange={(place) => setMapping({ ...mapping, default: place })}
            value={mapping.default}
          />
        </Field>
        <CategoryMappingTable mapping={mapping} onChange={setMapping} />
        <PageTable mapping={mapping} onChange={setMapping} />
        <TypeTable mapping={mapping} onChange={setMapping} />
      </Group>
      <Group id="options" title={importText.options}>
        <OptionFields onChange={setOptions} options={options} system={system} />
        <ChoiceField
          hint={importText.imagesHint}
          label={importText.images}
          names={importText.imagesChoices}
          onChange={(images) => setOptions({ ...options, images })}
          value={options.images}
        />
        <div className="flex flex-wrap gap-3 pt-2">
          <Button isBusy={isBusy} onClick={() => send(onStart)} variant="primary">
            {importText.start}
          </Button>
          <Button isBusy={isBusy} onClick={() => send(onCheck)}>
            {importText.checkAgain}
          </Button>
        </div>
      </Group>
    </>
  );
}

const toChoices = ({ default: fallback, categories, pages, types }: Mapping): MappingChoices => ({
  default: fallback,
  categories: Object.fromEntries(categories.map(({ slug, to }) => [slug, to])),
  pages: Object.fromEntries(pages.map(({ slug, to }) => [slug, to])),
  types: Object.fromEntries(types.map(({ type, as }) => [type, as])),
});

type OptionFieldsProps = {
  readonly system: ImportSystem;
  readonly options: ImportOptions;
  readonly onChange: (options: ImportOptions) => void;
  readonly error?: string | null;
};

/** The options on which the check depends. */
export function OptionFields({ system, options, onChange, error = null }: OptionFieldsProps) {
  if (system === 'wordpress') {
    return (
      <ChoiceField
        label={importText.trash}
        names={importText.trashChoices}
        onChange={(trash) => onChange({ ...options, trash })}
        value={options.trash}
      />
    );
  }
  return (
    <>
      <Field
        className="max-w-md"
        error={error}
        hint={importText.siteUrlHint}
        isRequired={true}
        label={importText.siteUrl}
      >
        <TextInput
          autoComplete="off"
          inputMode="url"
          onChange={(event) => onChange({ ...options, siteUrl: event.target.value })}
          spellCheck={false}
          value={options.siteUrl}
        />
      </Field>
      <ChoiceField
        label={importText.members}
        names={importText.membersChoices}
        onChange={(members) => onChange({ ...options, members })}
        value={options.members}
      />
    </>
  );
}

type ChoiceFieldProps<Name extends string> = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly names: Readonly<Record<Name, string>>;
  readonly value: Name;
  readonly onChange: (name: Name) => void;
};

function ChoiceField<Name extends string>({ label, hint, names, value, onChange }: ChoiceFieldProps<Name>) {
  const all = listNames(names);
  return (
    <Field className="max-w-md" hint={hint} label={label}>
      <SelectInput
        onChange={({ target }) => onChange(all.find((name) => name === target.value) ?? value)}
        value={value}
      >
        {all.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

const listNames = <Name extends string>(names: Readonly<Record<Name, string>>) => Object.keys(names) as Name[];
