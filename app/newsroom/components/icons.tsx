import type { ReactNode } from 'react';
import type { IconProps } from '#app/components/icons.tsx';
import { Icon } from '#app/components/icons.tsx';

const createIcon = (drawing: ReactNode) => (props: IconProps) => (
  <Icon className="size-5" {...props}>
    {drawing}
  </Icon>
);

export const CheckIcon = createIcon(<path d="m4.5 12.5 5 5 10-11" />);

export const AlertIcon = createIcon(<path d="M12 3.5 2.5 20h19ZM12 10v4.5M12 17.2v.1" />);

export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.75" />
    <path d="M12 11v5M12 8v.1" />
  </>,
);

export const OpenIcon = createIcon(<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />);

export const MoreIcon = createIcon(<path d="M5 12h.1M12 12h.1M19 12h.1" strokeLinecap="round" strokeWidth={3} />);

export const LinkIcon = createIcon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />,
);

export const StarIcon = createIcon(
  <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />,
);

export const BackIcon = createIcon(<path d="M10.5 5.5 4 12l6.5 6.5M4.5 12H20" />);

export const FullScreenIcon = createIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);

export const ExitFullScreenIcon = createIcon(<path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />);

export const PreviewIcon = createIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);

export const SettingsIcon = createIcon(
  <>
    <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
    <circle cx="14.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </>,
);

export const PeopleIcon = createIcon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14c2.5.8 4 3 4 6" />
  </>,
);

/** A page with a line through it. */
export const WithdrawIcon = createIcon(<path d="M6 3.5h12v17H6zM9 8h6M9 11h6M3.5 20.5l17-17" />);

/** A picture with lines of text below it. */
export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 3h14v18H5zM5 13h14M8 16.5h8" />
      <path d="m5 11 4-4 3.5 3.5L15 8l4 4" />
    </Icon>
  );
}
