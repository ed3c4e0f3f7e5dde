import type { ReactNode } from 'react';

/** Replaces an empty list. `children` suggest a next step. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="border-line border-y px-4 py-14 text-center">
      <p className="text-lg text-muted">{text}</p>
      {children === undefined ? null : <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
