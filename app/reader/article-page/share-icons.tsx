import type { ReactNode } from 'react';
import { Icon } from '#app/components/icons.tsx';

function SolidIcon({ children }: { readonly children: ReactNode }) {
  return (
    <svg aria-hidden="true" className="size-5" fill="currentColor" viewBox="0 0 24 24">
      {children}
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <SolidIcon>
      <path d="M13.6 21v-7.9h2.7l.4-3.1h-3.1V8c0-.9.3-1.5 1.6-1.5h1.6V3.7c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1V10H7.7v3.1h2.7V21z" />
    </SolidIcon>
  );
}

export function TwitterIcon() {
  return (
    <SolidIcon>
      <path d="M17.5 3.5h3L14 10.9l7.6 9.6h-6l-4.7-5.9-5.4 5.9h-3l6.9-7.8L2.2 3.5h6.1l4.2 5.4zm-1.1 15.2h1.7L7.5 5.2H5.7z" />
    </SolidIcon>
  );
}

export function LinkedInIcon() {
  return (
    <SolidIcon>
      <path d="M5.1 3.4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8M3.5 8.8h3.2v11.7H3.5zm5.3 0h3.1v1.6c.5-.9 1.6-1.9 3.4-1.9 3.6 0 4.2 2.3 4.2 5.3v6.7h-3.2v-5.9c0-1.4 0-3.2-2-3.2s-2.3 1.5-2.3 3.1v6H8.8z" />
    </SolidIcon>
  );
}

export function ShareIcon() {
  return (
    <Icon className="size-5">
      <circle cx="17.5" cy="5.5" r="2.75" />
      <circle cx="6.5" cy="12" r="2.75" />
      <circle cx="17.5" cy="18.5" r="2.75" />
      <path d="m9 10.6 6-3.6M9 13.4l6 3.6" />
    </Icon>
  );
}

export function LinkIcon() {
  return (
    <Icon className="size-5">
      <path d="M10 13.8a4.2 4.2 0 0 0 6.3.5l2.6-2.6a4.2 4.2 0 0 0-6-6l-1.4 1.5" />
      <path d="M14 10.2a4.2 4.2 0 0 0-6.3-.5l-2.6 2.6a4.2 4.2 0 0 0 6 6l1.4-1.5" />
    </Icon>
  );
}

export function CopiedIcon() {
  return (
    <Icon className="size-5">
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  );
}
