import { Link } from 'react-router';
import { LogoIcon } from '#app/ui/icons.tsx';

/** The site's name and mark, leading home. */
export function Logo({ siteName }: { readonly siteName: string }) {
  return (
    <Link className="flex min-h-9 min-w-0 sm:min-h-11 items-center gap-2 hover:text-accent" to="/">
      <LogoIcon className="size-6.5 sm:size-7 shrink-0" />
      <span className="truncate font-bold text-[1.375rem] leading-[1.6] sm:text-2xl">{siteName}</span>
    </Link>
  );
}
