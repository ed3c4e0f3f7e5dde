import type { ComponentProps, ReactNode } from 'react';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly type: 'checkbox' | 'radio';
  readonly label: ReactNode;
};

/** A checkbox or radio button with its label, large enough for touch. */
export const Choice = ({ label, className = '', ...input }: ChoiceProps) => (
  <label className={`inline-flex min-h-11 cursor-pointer items-center gap-2.5 ${className}`}>
    <input {...input} className="size-5 shrink-0 accent-ink" />
    {label}
  </label>
);
