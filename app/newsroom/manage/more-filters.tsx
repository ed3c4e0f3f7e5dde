import type { ComponentProps } from 'react';
import { useId } from 'react';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { Field, SelectInput, TextInput } from '../components/field.tsx';
import { useTypedValue } from '../components/use-typed-value.ts';
import type { ManageQuery } from './manage-query.ts';
import { FILTERED_STAGES, HIDDEN_STATES, TOGGLE_PARAMETERS, TOGGLES } from './manage-query.ts';
import { useTypedSearch } from './use-typed-search.ts';

type MoreFiltersProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly query: ManageQuery;
  readonly authors: readonly string[];
  readonly hasStages: boolean;
  readonly hasDesks: boolean;
  /** Applies the fields. `replaces`: replaces the entry in the browser's history, because every pause in typing applies them. */
  readonly apply: (options?: { readonly replaces: boolean }) => void;
};

/** The filters that are used less often, hidden unless one of them applies. */
export function MoreFilters({ id, isOpen, query, authors, hasStages, hasDesks, apply }: MoreFiltersProps) {
  const listId = useId();
  const toggles = TOGGLES.filter((toggle) => hasDesks || toggle !== 'isOnDesk');
  return (
    <div
      className={`order-3 basis-full gap-x-6 gap-y-3 noscript:grid sm:grid-cols-2 ${isOpen ? 'grid' : 'hidden'}`}
      id={id}
    >
      <TextFilter
        label={manageText.author}
        list={listId}
        name="author"
        onText={() => apply({ replaces: true })}
        value={query.author}
      />
      <datalist id={listId}>
        {authors.map((author) => (
          <option key={author} value={author} />
        ))}
      </datalist>
      <TextFilter label={manageText.tag} name="tag" onText={() => apply({ replaces: true })} value={query.tag} />
      <DayFilter onDay={() => apply({ replaces: true })} value={query.day} />
      <ChoiceFilter
        any={recordText.anyState}
        label={recordText.hidden}
        name="state"
        onChoose={() => apply()}
        texts={recordText.states}
        value={query.state}
        values={HIDDEN_STATES}
      />
      {hasStages ? (
        <ChoiceFilter
          any={workflowText.anyStage}
          label={workflowText.stage}
          name="stage"
          onChoose={() => apply()}
          texts={workflowText.stages}
          value={query.stage}
          values={FILTERED_STAGES}
        />
      ) : null}
      <fieldset className="flex flex-wrap gap-x-6 sm:col-span-2">
        <legend className="sr-only">{manageText.onlyArticles}</legend>
        {toggles.map((toggle) => (
          <ToggleFilter toggle={toggle} isOn={query[toggle]} key={toggle} onChange={() => apply()} />
        ))}
      </fieldset>
    </div>
  );
}

type TextFilterProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly list?: string;
  readonly onText: () => void;
};

function TextFilter({ label, value, onText, ...rest }: TextFilterProps) {
  const typed = useTypedSearch(value, onText);
  return (
    <Field label={label}>
      <TextInput
        {...rest}
        autoComplete="off"
        lang="bn"
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.searchNow();
        }}
        {...typed.fieldProps}
      />
    </Field>
  );
}

function DayFilter({ value, onDay }: { readonly value: string; readonly onDay: () => void }) {
  const { fieldProps } = useTypedSearch(value, onDay);
  return (
    <Field label={manageText.createdOn}>
      <TextInput name="day" type="date" {...fieldProps} />
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
  readonly onChoose: () => void;
};

function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, name, value, values, texts, any, onChoose } = props;
  return (
    <Field label={label}>
      <SelectFilter name={name} onChoose={onChoose} value={value ?? ''}>
        <option value="">{any}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {texts[one]}
          </option>
        ))}
      </SelectFilter>
    </Field>
  );
}

type SelectFilterProps = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChoose: () => void;
};

/** A filter with several choices. It shows the new choice while the list is loading. */
export function SelectFilter({ value, onChoose, ...rest }: SelectFilterProps) {
  const { fieldProps } = useTypedValue<HTMLSelectElement>(value);
  return (
    <SelectInput
      {...rest}
      {...fieldProps}
      onChange={(event) => {
        fieldProps.onChange(event);
        onChoose();
      }}
    />
  );
}

type ToggleFilterProps = {
  readonly toggle: (typeof TOGGLES)[number];
  readonly isOn: boolean;
  readonly onChange: () => void;
};

function ToggleFilter({ toggle, isOn, onChange }: ToggleFilterProps) {
  const { text, setText } = useTypedValue(isOn ? '1' : '');
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
      <input
        checked={text === '1'}
        className="size-5 shrink-0 accent-ink"
        name={TOGGLE_PARAMETERS[toggle]}
        onChange={({ currentTarget }) => {
          setText(currentTarget.checked ? '1' : '');
          onChange();
        }}
        type="checkbox"
        value="1"
      />
      {manageText.flags[toggle]}
    </label>
  );
}
