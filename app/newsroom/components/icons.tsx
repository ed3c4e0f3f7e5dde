import type { IconProps } from '#app/components/icons.tsx';
import { Icon } from '#app/components/icons.tsx';

export function CheckIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <path d="M12 3.5 2.5 20h19ZM12 10v4.5M12 17.2v.1" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 11v5M12 8v.1" />
    </Icon>
  );
}

export function OpenIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
    </Icon>
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon className="size-5" {...props}>
      <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
    </Icon>
  );
}
