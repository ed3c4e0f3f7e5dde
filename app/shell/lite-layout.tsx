import type { ReactNode } from 'react';
import { PREFERENCE_LINKS } from '#domain/edition/edition.ts';
import { MenuIcon, MoonIcon, SearchIcon, SunIcon } from '../components/icons.tsx';
import { useEdition } from '../document/rendering.ts';
import { headerText, siteText } from '../strings/reader/site.ts';
import { CategoryBar } from './category-bar.tsx';
import { Logo } from './header-controls.tsx';
import type { FooterView } from './load-footer.ts';
import { SiteFooter } from './site-footer.tsx';

type LiteLayoutProps = {
  readonly siteName: string;
  readonly today: string;
  readonly year: number;
  readonly footer: FooterView;
  readonly children: ReactNode;
};

const MAIN_ID = 'main';
const MENU_ID = 'menu';
const CONTROL_CLASS = 'tap-target shrink-0 hover:text-accent';

/** The frame of a lite page. Every control is a link. The footer lists all categories and serves as the menu. */
export function LiteLayout({ siteName, today, year, footer, children }: LiteLayoutProps) {
  return (
    <>
      <header className="mx-auto flex max-w-page items-center px-1.5 py-2 sm:px-3.5">
        <a aria-label={headerText.openMenu} className={CONTROL_CLASS} href={`#${MENU_ID}`}>
          <MenuIcon />
        </a>
        <div className="min-w-0 grow">
          <Logo siteName={siteName} />
          <p className="truncate text-muted text-xs">
            <span className="sr-only">{siteText.today}: </span>
            {today}
          </p>
        </div>
        <a aria-label={headerText.openSearch} className={CONTROL_CLASS} href="/search">
          <SearchIcon className="size-5.5" />
        </a>
        <ThemeLinks />
      </header>
      <CategoryBar />
      <main className="mx-auto w-full max-w-page px-4 pb-10 sm:px-6" id={MAIN_ID}>
        {children}
      </main>
      <div id={MENU_ID}>
        <SiteFooter footer={footer} siteName={siteName} year={year} />
      </div>
    </>
  );
}

/**
 * If the reader has not chosen a theme, the system's theme applies, and the styles show the link to the other theme.
 */
function ThemeLinks() {
  const edition = useEdition();
  const isSystem = edition === 'lite-system';
  return (
    <>
      {edition === 'lite-dark' ? null : <ThemeLink className={isSystem ? 'lite-in-light' : ''} theme="dark" />}
      {edition === 'lite-light' ? null : <ThemeLink className={isSystem ? 'lite-in-dark' : ''} theme="light" />}
    </>
  );
}

type ThemeLinkProps = { readonly theme: 'light' | 'dark'; readonly className: string };

function ThemeLink({ theme, className }: ThemeLinkProps) {
  const Icon = theme === 'dark' ? MoonIcon : SunIcon;
  return (
    <a
      aria-label={theme === 'dark' ? headerText.toDark : headerText.toLight}
      className={`${CONTROL_CLASS} ${className}`}
      href={PREFERENCE_LINKS[theme]}
      rel="nofollow"
    >
      <Icon className="size-5.5" />
    </a>
  );
}
