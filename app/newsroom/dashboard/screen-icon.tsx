import { Icon } from '#app/components/icons.tsx';
import type { ScreenName } from './screens.ts';

const PATHS: Readonly<Record<ScreenName, string>> = {
  overview: 'M4 4h6.5v8.5H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z',
  manage: 'M4 6h16M4 12h16M4 18h10',
  add: 'M12 5v14M5 12h14',
  desk: 'M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h4.5l1 2.5h5l1-2.5H20',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  notes: 'M4 4.5h16v11.5h-9L6.5 20v-4H4zM8 8.5h8M8 12h5',
  images: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 8.5v.1',
  tags: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.25 8.25v.1',
  trash: 'M4.5 6.5h15M9 6.5v-2h6v2M6.5 6.5 7.5 20h9l1-13.5M10 10.5v5.5M14 10.5v5.5',
  ads: 'M4 10v4h3l8 4.5v-13L7 10zM18 9.5a4 4 0 0 1 0 5',
  staff:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14c2.5.8 4 3 4 6',
  siteSettings:
    'M4 7h8M17 7h3M4 17h3M12 17h8M14.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  redirects: 'M4 18V9a3 3 0 0 1 3-3h12M15 2l4 4-4 4M9 18h11',
  deliveries: 'M4 12.5 20 4l-4.5 16-4-6.5zM11.5 13.5 20 4',
  import: 'M12 3.5v11M7.5 10.5l4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5',
  account: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4.5 3-6.5 7.5-6.5s7.5 2 7.5 6.5',
};

export function ScreenIcon({ name, className = 'size-5 shrink-0' }: { name: ScreenName; className?: string }) {
  return (
    <Icon className={className}>
      <path d={PATHS[name]} />
    </Icon>
  );
}
