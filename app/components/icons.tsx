import type { ReactNode } from 'react';

export type IconProps = { readonly className?: string };

/**
 * An icon on a 24 × 24 grid, in the colour of the text. Hidden from screen readers, because the control around it has a
 * label.
 */
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

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h11" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.75" cy="10.75" r="6.75" />
      <path d="m15.75 15.75 4.75 4.75" />
    </Icon>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="4.25" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </Icon>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 14.2A8.5 8.5 0 0 1 9.8 4a8.5 8.5 0 1 0 10.2 10.2Z" />
    </Icon>
  );
}

export function DashboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 4h6.5v8.5H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z" />
    </Icon>
  );
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4H5v16h8.5M10 12h10.5M16.5 8l4 4-4 4" />
    </Icon>
  );
}

export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M10 8.2v7.6l6-3.8Z" fill="currentColor" />
    </Icon>
  );
}

/** The emblem of `icon.svg` in its own colours: half a clock face that rises like the sun above water. */
export function LogoIcon({ className = 'size-8' }: IconProps) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 64 64">
      <rect fill="#b3121d" height="64" rx="14" width="64" />
      <path d="M12 36a20 20 0 0 1 40 0Z" fill="#fff" />
      <path d="M32 33.6v-12m0 12 8.8-5.6" fill="none" stroke="#b3121d" strokeLinecap="round" strokeWidth="4.8" />
      <path d="M14 42h36M22 50h20" fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="4" />
    </svg>
  );
}
