import type { CSSProperties, MouseEvent } from 'react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { headerText, siteText } from '#app/text/site.ts';
import { ChevronIcon, CloseIcon } from '#app/ui/icons.tsx';
import { MENU_ANIMATION_MS } from '#domain/article/limits.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { Logo } from './logo.tsx';
import { NewsroomLinks } from './newsroom-links.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

export const SIDE_MENU_ID = 'side-menu';

/** The one name makes the browser keep at most one category expanded. */
const ACCORDION = 'menu-categories';

const ANIMATION = { '--menu-animation': `${MENU_ANIMATION_MS}ms` } as CSSProperties;

/** A modal dialog of the browser's: it traps and returns focus, closes on Escape, and opens without React. */
export function SideMenu({ siteName, devMode }: { readonly siteName: string; readonly devMode: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useAfterNavigation(() => dialog.current?.close());
  function closeFromBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard
    <dialog
      aria-label={headerText.openMenu}
      className="side-menu bg-paper text-ink"
      closedby="any"
      id={SIDE_MENU_ID}
      onClick={closeFromBackdrop}
      ref={dialog}
      style={ANIMATION}
    >
      <div className="flex min-h-full flex-col px-5 pb-8">
        <div className="flex min-h-17 items-center justify-between gap-2">
          <Logo siteName={siteName} />
          <div className="-mr-3 flex shrink-0 items-center">
            <ThemeToggle />
            <form className="contents" method="dialog">
              <button aria-label={headerText.closeMenu} className="tap-target hover:text-accent" type="submit">
                <CloseIcon className="size-5.5" />
              </button>
            </form>
          </div>
        </div>
        <div className="flex flex-wrap gap-x-6">
          <NewsroomLinks
            className="mb-2 inline-flex min-h-11 items-center gap-3 font-semibold hover:text-accent"
            devMode={devMode}
            labelClassName=""
          />
        </div>
        <search className="flex pb-5 lg:hidden">
          <SearchBox />
        </search>
        <Suspense>
          <MenuCategories />
        </Suspense>
      </div>
    </dialog>
  );
}

/** An accordion; on a large screen everything in it is open, and the summaries give way to links. */
function MenuCategories() {
  return (
    <nav
      aria-label={siteText.categoriesInFull}
      className="lg:grid lg:grid-cols-3 lg:gap-x-8 lg:gap-y-7 lg:border-line lg:border-t lg:pt-6 xl:grid-cols-4"
    >
      {CATEGORIES.map((category) => (
        <details className="menu-category group border-line border-t lg:border-0" key={category.slug} name={ACCORDION}>
          <summary className="flex min-h-12 items-center justify-between font-semibold hover:text-accent">
            {category.name}
            <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
          </summary>
          <ul className="pb-3 lg:pb-0">
            <li>
              <Link
                className="flex min-h-11 items-center pl-4 hover:text-accent lg:min-h-9 lg:mb-1.5 lg:border-ink lg:border-b-2 lg:pl-0 lg:font-bold"
                to={categoryPath(category.name)}
              >
                <span className="menu-all-news">{siteText.allNews}</span>
                <span className="menu-category-name">{category.name}</span>
              </Link>
            </li>
            {category.subcategories.map((subcategory) => (
              <li key={subcategory}>
                <Link
                  className="flex min-h-11 items-center pl-4 hover:text-accent lg:min-h-8 lg:pl-0 lg:text-sm"
                  to={categoryPath(category.name, subcategory)}
                >
                  {subcategory}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
