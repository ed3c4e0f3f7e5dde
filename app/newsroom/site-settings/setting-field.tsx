import type { ReactNode } from 'react';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import { maxLengthOf } from '#domain/site-settings/setting-values.ts';
import type { SiteSettingField } from '#domain/site-settings/site-settings.ts';
import { isMultiLine, isTextPage } from '#domain/site-settings/site-settings.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field, TextArea, TextInput } from '../components/field.tsx';
import type { SiteSettingsControl } from './use-site-settings.ts';

const INPUT_TYPES: Partial<Record<SiteSettingField, 'email' | 'tel' | 'text' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  facebook: 'url',
  x: 'url',
  youtube: 'url',
  instagram: 'url',
  cardAccent: 'text',
  cardMark: 'text',
};

type SettingFieldProps = {
  readonly field: SiteSettingField;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly control: SiteSettingsControl;
};

/** One setting, with its problem and the text that a colleague saved at the same time, if any. */
export function SettingField({ field, label, hint, control }: SettingFieldProps) {
  const { problems, textOf, changeText } = control;
  const input = {
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => changeText(field, currentTarget.value),
    value: textOf(field),
  };
  const inputType = INPUT_TYPES[field];
  return (
    <div>
      <Field error={formatProblem(field, problems[field])} hint={hint} label={label}>
        {isMultiLine(field) ? (
          <TextArea
            {...input}
            className="field-sizing-content max-h-[60svh] min-h-28"
            lang={isTextPage(field) ? 'bn' : undefined}
            rows={4}
            spellCheck={isTextPage(field)}
          />
        ) : (
          <TextInput
            {...input}
            autoComplete="off"
            inputMode={inputType}
            lang={inputType === undefined ? 'bn' : undefined}
            spellCheck={inputType === undefined}
          />
        )}
      </Field>
      <Collision control={control} field={field} />
    </div>
  );
}

function formatProblem(field: SiteSettingField, problem: SiteSettingsControl['problems'][SiteSettingField]) {
  if (problem === undefined) return null;
  return problem === 'too-long' ? siteSettingsText.tooLong(maxLengthOf(field)) : siteSettingsText.problems[problem];
}

/** Asks the editor to choose between the typed text and the text that a colleague saved at the same time, if any. */
export function Collision({ field, control }: Pick<SettingFieldProps, 'field' | 'control'>) {
  const { collisions, stored, textOf, chooseTyped, chooseStored } = control;
  if (!collisions.includes(field)) return null;
  return (
    <div className="pt-2">
      <Banner tone="warning">
        <p>{siteSettingsText.collision}</p>
        <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere py-1">
          {stored[field].value || siteSettingsText.emptyText}
        </p>
        <div className="flex flex-wrap gap-3 pt-1 pb-1">
          <Button onClick={() => chooseTyped(field, textOf(field))}>{siteSettingsText.keepMine}</Button>
          <Button onClick={() => chooseStored(field)}>{siteSettingsText.useSaved}</Button>
        </div>
      </Banner>
    </div>
  );
}
