import type { ReactNode } from 'react';

type EmptyStateProps = { readonly text: string; readonly hint?: string; readonly children?: ReactNode };

/** Replaces an empty list. The children are below its texts. */
export function EmptyState({ text, hint, children }: EmptyStateProps) {
  return (
    <div className="py-16 text-center sm:py-20">
      <p className="font-semibold text-xl leading-[1.6]">{text}</p>
      {hint === undefined ? null : <p className="mt-2 text-muted">{hint}</p>}
      {children}
    </div>
  );
}
