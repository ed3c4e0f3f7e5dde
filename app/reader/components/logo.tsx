import { Link } from 'react-router';
import { LogoIcon } from '#app/ui/icons.tsx';

/** The site's name and mark, leading home. */
export function Logo({ siteName }: { readonly siteName: string }) {
  return (
    <Link className="flex min-h-11 min-w-0 items-center gap-2 hover:text-accent" to="/">
      <LogoIcon className="size-7 shrink-0" />
      <span className="truncate font-bold text-2xl leading-[1.6]">{siteName}</span>
    </Link>
  );
}
