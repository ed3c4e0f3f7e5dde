import type { ReactNode } from 'react';

export type IconProps = { readonly className?: string };

/** Drawn on a square of 24, with the stroke of the text around it; the control it stands in has the words. */
export function Icon({ className = 'size-6', children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
    >
      {children}
    </svg>
  );
}
