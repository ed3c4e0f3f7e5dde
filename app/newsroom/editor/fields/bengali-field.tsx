import type { ComponentProps, ReactNode } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';

type BengaliFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly onText: (text: string) => void;
};

/** A single-line field for Bengali text, with its label. */
export function BengaliField({ label, hint, className = '', onText, ...rest }: BengaliFieldProps) {
  return (
    <Field className={className} hint={hint} label={label}>
      <TextInput {...rest} lang="bn" onChange={({ currentTarget }) => onText(currentTarget.value)} />
    </Field>
  );
}
