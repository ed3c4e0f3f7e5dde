import type { ReactNode } from 'react';

type NamedProps = {
  readonly children: ReactNode;
  /** Usually the title of an article. */
  readonly of: string;
};

/** The name of a control, with its subject for screen readers. */
export function Named({ children, of }: NamedProps) {
  return (
    <>
      {children}
      <span className="sr-only" lang="bn">
        {' '}
        {of}
      </span>
    </>
  );
}
