import type { ComponentProps, ReactNode } from 'react';
import { memo, useRef } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { FormTexts } from '../saving/form-content.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ChangeForm } from '../use-article-form.ts';

type BengaliFieldProps = Omit<ComponentProps<'input'>, 'form' | 'onChange'> & {
  readonly name: keyof FormTexts;
  readonly label: string;
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
  readonly form: Pick<ArticleForm, keyof FormTexts>;
  readonly onChange: ChangeForm;
};

/** A single-line field for a Bengali text of the form, with its label. */
export const BengaliField = memo(function BengaliField(props: BengaliFieldProps) {
  const { name, label, hidesLabel = false, hint, form, onChange, className = '', ...rest } = props;
  const field = useRef<HTMLInputElement>(null);
  const { fieldProps } = useTextField({
    field,
    name,
    text: form[name],
    onText: (text, before) => onChange({ [name]: text }, { [name]: before }),
  });
  return (
    <Field className={className} hidesLabel={hidesLabel} hint={hint} label={label}>
      <TextInput {...rest} {...fieldProps} lang="bn" name={name} ref={field} spellCheck />
    </Field>
  );
});
