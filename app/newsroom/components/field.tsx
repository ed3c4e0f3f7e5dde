import type { ComponentProps, ReactNode } from 'react';
import { createContext, use, useId } from 'react';

type FieldContextValue = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };

const FieldContext = createContext<FieldContextValue | null>(null);

type FieldProps = {
  readonly label: ReactNode;
  /** Only screen readers get the label, because a heading shows the same words. */
  readonly hidesLabel?: boolean;
  readonly hint?: ReactNode;
  /** The problem with the value. Null or '' if it is valid. */
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  /** One of the controls below. */
  readonly children: ReactNode;
  readonly className?: string;
};

export function Field(props: FieldProps) {
  const { label, hidesLabel = false, hint, error, isRequired = false, children, className = '' } = props;
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const isInvalid = Boolean(error);
  const describedBy = [hint ? hintId : '', isInvalid ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, isInvalid, isRequired }}>
      <div className={className}>
        <label className={hidesLabel ? 'sr-only' : 'block pb-1 font-semibold leading-[1.6]'} htmlFor={id}>
          {label}
          {isRequired ? (
            <span aria-hidden="true" className="pl-1 text-accent">
              *
            </span>
          ) : null}
        </label>
        {children}
        {hint ? (
          <p className="pt-1 text-muted text-sm leading-[1.6]" id={hintId}>
            {hint}
          </p>
        ) : null}
        <div aria-live="polite">
          {isInvalid ? (
            <p className="pt-1 text-accent text-sm leading-[1.6]" id={errorId}>
              {error}
            </p>
          ) : null}
        </div>
      </div>
    </FieldContext>
  );
}

const CONTROL_CLASS =
  'block w-full min-w-0 border border-muted bg-paper px-3 text-ink placeholder:text-muted aria-invalid:border-accent disabled:opacity-60';

function useFieldProps() {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}

export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} {...rest} className={`${CONTROL_CLASS} h-11 ${className}`} />;
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldProps()} {...rest} className={`${CONTROL_CLASS} py-2 leading-[1.75] ${className}`} />;
}

/** A native select, because it works with every keyboard and on every phone. */
export function SelectInput({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldProps()} {...rest} className={`${CONTROL_CLASS} h-11 ${className}`} />;
}
