import type { ComponentProps, ReactNode } from 'react';
import { useRef } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { FormTexts } from '../saving/form-content.ts';

type BengaliFieldProps = ComponentProps<'input'> & {
  readonly name: keyof FormTexts;
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
};
export function BengaliField({ name, label, hidesLabel = false, hint, className = '', ...rest }: BengaliFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const text = useFormState().form[name];
  const { fieldProps } = useFieldText({ field, text, target: useFormCommands().edits.target(name) });
  return (
    <Field className={className} hidesLabel={hidesLabel} hint={hint} label={label}>
      <TextInput {...rest} {...fieldProps} lang="bn" name={name} ref={field} spellCheck />
    </Field>
  );
}
