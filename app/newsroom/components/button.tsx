import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';

type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 border px-4 font-semibold leading-[1.4] transition-colors disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default';

const COLOURS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-ink bg-ink text-paper enabled:hover:border-muted enabled:hover:bg-muted',
  secondary: 'border-muted text-ink enabled:hover:bg-raised',
  danger: 'border-accent bg-accent text-paper enabled:hover:underline',
  quiet: 'border-transparent text-ink enabled:hover:bg-raised',
};

const LINK_COLOURS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-ink bg-ink text-paper hover:border-muted hover:bg-muted',
  secondary: 'border-muted text-ink hover:bg-raised',
  danger: 'border-accent bg-accent text-paper hover:underline',
  quiet: 'border-transparent text-ink hover:bg-raised',
};

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks. Unlike a disabled button, the button can have the focus. */
  readonly isBusy?: boolean;
};

export function Button(props: ButtonProps) {
  const { variant = 'secondary', isBusy = false, className = '', children, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={`${SHAPE} ${COLOURS[variant]} ${className}`}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      type={type}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  );
}

type LinkButtonProps = LinkProps & { readonly variant?: ButtonVariant };

export function LinkButton({ variant = 'secondary', className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${SHAPE} ${LINK_COLOURS[variant]} ${className}`} />;
}

/** Screen readers read `label`. If it is omitted, the text next to the spinner must name the activity. */
export function Spinner({ className = 'size-4', label }: { readonly className?: string; readonly label?: string }) {
  return (
    <span className="inline-flex shrink-0" role={label === undefined ? undefined : 'status'}>
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-pulse motion-reduce:border-r-current ${className}`}
      />
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
