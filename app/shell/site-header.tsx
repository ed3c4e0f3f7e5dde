import { CloseIcon, MenuIcon, SearchIcon } from '../components/icons.tsx';
import { openDialogAttributes } from '../document/open-dialog.ts';
import { headerText, siteText } from '../strings/reader/site.ts';
import { CATEGORY_BAR_TOP_PX, CategoryBar } from './category-bar.tsx';
import { Logo, NewsroomLinks, ThemeToggle } from './header-controls.tsx';
import { SearchField } from './search-box.tsx';
import { SIDE_MENU_ID } from './side-menu.tsx';

const SEARCH_ID = 'header-search';

type SiteHeaderProps = {
  readonly siteName: string;
  readonly today: string;
  readonly devMode: boolean;
  /** In the newsroom the header is lower and as wide as the window. */
  readonly isNewsroom: boolean;
};

const NEWSROOM_HEIGHT_PX = 52;

/** The sticky header. The category bar of readers' pages sticks directly below it; in the newsroom the bar is inside it. */
export function SiteHeader({ siteName, today, devMode, isNewsroom }: SiteHeaderProps) {
  return (
    <header
      className={isNewsroom ? 'newsroom-header' : 'site-header short:static sticky top-0 z-30 bg-paper'}
      style={{ height: isNewsroom ? NEWSROOM_HEIGHT_PX : CATEGORY_BAR_TOP_PX }}
    >
      <div
        className={`mx-auto flex h-full items-center gap-[4px] px-[6px] sm:px-3.5 ${isNewsroom ? '' : 'max-w-page'}`}
      >
        <button
          {...openDialogAttributes(SIDE_MENU_ID)}
          aria-haspopup="dialog"
          aria-label={headerText.openMenu}
          className="tap-target shrink-0 hover:text-accent"
          type="button"
        >
          <MenuIcon />
        </button>
        <div className="flex min-h-[44px] min-w-0 grow flex-col sm:flex-row sm:items-center sm:gap-4">
          <Logo siteName={siteName} />
          <p className="header-date -mt-[8px] sm:mt-0 pl-[34px] text-muted sm:border-line sm:border-l sm:pl-4">
            <span className="sr-only">{siteText.today}: </span>
            {today}
          </p>
        </div>
        {isNewsroom ? <CategoryBar place="header" /> : null}
        <HeaderActions devMode={devMode} />
      </div>
      <HeaderSearch />
    </header>
  );
}

function HeaderActions({ devMode }: { readonly devMode: boolean }) {
  return (
    // Wide enough for the search and theme buttons, because the browser may draw the first before the second arrives.
    <div className="flex min-w-[88px] shrink-0 items-center noscript:min-w-0">
      <NewsroomLinks
        className="tap-target gap-2 px-1 text-sm hover:text-accent lg:px-3"
        devMode={devMode}
        labelClassName="sr-only lg:not-sr-only"
      />
      <button
        aria-label={headerText.openSearch}
        className="tap-target hover:text-accent"
        popoverTarget={SEARCH_ID}
        popoverTargetAction="show"
        type="button"
      >
        <SearchIcon className="size-5.5" />
      </button>
      <div className="gives-way-to-newsroom contents">
        <ThemeToggle />
      </div>
    </div>
  );
}

/** Covers the header while it is open. The browser opens and closes it without JavaScript. */
function HeaderSearch() {
  return (
    <search
      className="header-search fixed inset-x-0 top-0 m-0 h-17 w-full max-w-none bg-paper text-ink"
      id={SEARCH_ID}
      popover="auto"
    >
      <div className="mx-auto flex h-full max-w-page items-center gap-2 px-4">
        <SearchField takesFocus />
        <button
          aria-label={headerText.closeSearch}
          className="tap-target hover:text-accent"
          popoverTarget={SEARCH_ID}
          popoverTargetAction="hide"
          type="button"
        >
          <CloseIcon className="size-5.5" />
        </button>
      </div>
    </search>
  );
}
