import type { CSSProperties, MouseEvent } from 'react';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { headerText, siteText } from '#app/text/site.ts';
import { ChevronIcon, CloseIcon } from '#app/ui/icons.tsx';
import { MENU_ANIMATION_MS } from '#domain/article/limits.ts';
import type { Category } from '#domain/taxonomy/categories.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

export const SIDE_MENU_ID = 'side-menu';

/** The one name makes the browser keep at most one category expanded. */
const ACCORDION = 'menu-categories';

const ANIMATION = { '--menu-animation': `${MENU_ANIMATION_MS}ms` } as CSSProperties;

/** A modal dialog of the browser's: it traps and returns focus, closes on Escape, and opens without React. */
export function SideMenu({ siteName }: { readonly siteName: string }) {
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
        <Suspense>
          <SmallScreenMenu />
          <LargeScreenMenu />
        </Suspense>
      </div>
    </dialog>
  );
}

function SmallScreenMenu() {
  return (
    <div className="lg:hidden">
      <search className="flex pb-5">
        <SearchBox />
      </search>
      <nav aria-label={siteText.categoriesInFull}>
        {CATEGORIES.map((category) => (
          <details className="group border-line border-t" key={category.slug} name={ACCORDION}>
            <summary className="flex min-h-12 items-center justify-between font-semibold hover:text-accent">
              {category.name}
              <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <ul className="pb-3">
              <MenuLink name={siteText.allNews} to={categoryPath(category.name)} />
              <SubcategoryLinks category={category} />
            </ul>
          </details>
        ))}
      </nav>
    </div>
  );
}

function LargeScreenMenu() {
  return (
    <nav
      aria-label={siteText.categoriesInFull}
      className="hidden grid-cols-3 gap-x-8 gap-y-7 border-line border-t pt-6 lg:grid xl:grid-cols-4"
    >
      {CATEGORIES.map((category) => (
        <div key={category.slug}>
          <Link
            className="flex min-h-9 items-center border-ink border-b-2 font-bold hover:text-accent"
            to={categoryPath(category.name)}
          >
            {category.name}
          </Link>
          <ul className="pt-1.5">
            <SubcategoryLinks category={category} />
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SubcategoryLinks({ category }: { readonly category: Category }) {
  return category.subcategories.map((subcategory) => (
    <MenuLink key={subcategory} name={subcategory} to={categoryPath(category.name, subcategory)} />
  ));
}

function MenuLink({ name, to }: { readonly name: string; readonly to: string }) {
  return (
    <li>
      <Link className="flex min-h-11 items-center pl-4 hover:text-accent lg:min-h-8 lg:pl-0 lg:text-sm" to={to}>
        {name}
      </Link>
    </li>
  );
}
