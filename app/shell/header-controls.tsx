import { DashboardIcon, LogoIcon, LogoutIcon, MoonIcon, SunIcon } from '../components/icons.tsx';
import { NEWSROOM_ONLY } from '../document/newsroom-mark.ts';
import { THEME_TOGGLE } from '../document/theme.ts';
import { headerText } from '../strings/reader/site.ts';

/** The site's name and emblem, with a link to the home page. */
export function Logo({ siteName }: { readonly siteName: string }) {
  return (
    <a
      className="flex min-h-[36px] max-w-full items-center gap-[8px] hover:text-accent sm:min-h-[44px] sm:shrink-0"
      href="/"
    >
      <LogoIcon className="size-[26px] shrink-0 sm:size-[28px]" />
      <span className="header-name truncate font-bold">{siteName}</span>
    </a>
  );
}

/** The head program switches the theme, so the button works before other scripts have loaded. */
export function ThemeToggle() {
  return (
    <button {...THEME_TOGGLE} className="tap-target noscript:hidden hover:text-accent" type="button">
      <MoonIcon className="size-5.5 dark:hidden" />
      <SunIcon className="hidden size-5.5 dark:block" />
      <span className="sr-only dark:hidden">{headerText.toDark}</span>
      <span className="sr-only hidden dark:inline">{headerText.toLight}</span>
    </button>
  );
}

type NewsroomLinksProps = {
  /** In dev mode every visitor may open the dashboard (docs/behaviour §2). */
  readonly devMode: boolean;
  readonly className: string;
  readonly labelClassName: string;
};

/**
 * Links staff to the dashboard and signs them out. Every page contains both controls; the styles hide them from
 * visitors. They are a plain link and a plain form, which work without JavaScript.
 */
export function NewsroomLinks({ devMode, className, labelClassName }: NewsroomLinksProps) {
  return (
    <>
      <a
        className={`${className} ${devMode ? '' : NEWSROOM_ONLY}`}
        href="/dashboard"
        lang="en"
        title={headerText.dashboard}
      >
        <DashboardIcon className="size-5.5" />
        <span className={labelClassName}>{headerText.dashboard}</span>
      </a>
      <form action="/logout" className={NEWSROOM_ONLY} method="post">
        <button className={className} lang="en" title={headerText.logout} type="submit">
          <LogoutIcon className="size-5.5" />
          <span className={labelClassName}>{headerText.logout}</span>
        </button>
      </form>
    </>
  );
}
