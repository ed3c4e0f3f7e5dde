import { useId, useState } from 'react';
import { recordText } from '#app/strings/article-record.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { manageText } from '#app/strings/manage-news.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { ManagedFilter } from '#services/articles/manage/managed-query.ts';
import { Field, SelectInput, TextInput } from '../components/field.tsx';
import type { ManageQuery } from './manage-query.ts';
import { countMoreFilters, FILTERED_STAGES, FLAGS, HIDDEN_STATES, LISTED_FLAGS } from './manage-query.ts';
import { useTypedSearch } from './use-typed-search.ts';

type MoreFiltersProps = {
  readonly query: ManageQuery;
  /** The authors to suggest. */
  readonly authors: readonly string[];
  /** Whether the site has a workflow. */
  readonly hasStages: boolean;
  readonly apply: (change: Partial<ManagedFilter>) => void;
};

/** The filters that are used less often, folded unless one of them applies. */
export function MoreFilters({ query, authors, hasStages, apply }: MoreFiltersProps) {
  const count = countMoreFilters(query);
  const [isOpen, setOpen] = useState(count > 0);
  const listId = useId();
  return (
    <details className="col-span-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)} open={isOpen}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 underline hover:text-accent">
        {manageText.moreFilters}
        {count === 0 ? null : ` (${formatNumber(count)})`}
      </summary>
      <div className="grid gap-x-6 gap-y-3 pb-1 sm:grid-cols-2">
        <TextFilter
          label={manageText.author}
          list={listId}
          name="author"
          onText={(author) => apply({ author })}
          value={query.author}
        />
        <datalist id={listId}>
          {authors.map((author) => (
            <option key={author} value={author} />
          ))}
        </datalist>
        <TextFilter label={manageText.tag} name="tag" onText={(tag) => apply({ tag })} value={query.tag} />
        <ChoiceFilter
          any={recordText.anyState}
          label={recordText.hidden}
          name="state"
          onChoose={(state) => apply({ state })}
          texts={recordText.states}
          value={query.state}
          values={HIDDEN_STATES}
        />
        {hasStages ? (
          <ChoiceFilter
            any={workflowText.anyStage}
            label={workflowText.stage}
            name="stage"
            onChoose={(stage) => apply({ stage })}
            texts={workflowText.stages}
            value={query.stage}
            values={FILTERED_STAGES}
          />
        ) : null}
        <fieldset className="flex flex-wrap gap-x-6 sm:col-span-2">
          <legend className="sr-only">{manageText.onlyArticles}</legend>
          {LISTED_FLAGS.map((flag) => (
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-2" key={flag}>
              <input
                checked={query[flag]}
                className="size-5 shrink-0 accent-ink"
                name={FLAGS[flag]}
                onChange={({ currentTarget }) => apply({ [flag]: currentTarget.checked })}
                type="checkbox"
                value="1"
              />
              {manageText.flags[flag]}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

type TextFilterProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly list?: string;
  readonly onText: (text: string) => void;
};

function TextFilter({ label, value, onText, ...rest }: TextFilterProps) {
  const typed = useTypedSearch(value, onText);
  return (
    <Field label={label}>
      <TextInput
        {...rest}
        autoComplete="off"
        lang="bn"
        onChange={({ currentTarget }) => typed.setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.searchNow();
        }}
        value={typed.text}
      />
    </Field>
  );
}

type ChoiceFilterProps<Value extends string> = {
  readonly label: string;
  readonly name: string;
  readonly value: Value | null;
  readonly values: readonly Value[];
  readonly texts: Readonly<Record<Value, string>>;
  /** The text of the choice without a filter. */
  readonly any: string;
  readonly onChoose: (value: Value | null) => void;
};

function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, name, value, values, texts, any, onChoose } = props;
  return (
    <Field label={label}>
      <SelectInput
        name={name}
        onChange={({ currentTarget }) => onChoose(values.find((one) => one === currentTarget.value) ?? null)}
        value={value ?? ''}
      >
        <option value="">{any}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {texts[one]}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
