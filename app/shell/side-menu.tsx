import type { CSSProperties } from 'react';
import { toReadableUrl } from '#domain/bengali/text/readable-url.ts';
import type { Category } from '#domain/taxonomy/categories.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { CloseIcon } from '../components/icons.tsx';
import { headerText, siteText } from '../strings/reader/site.ts';
import { Logo, NewsroomLinks, ThemeToggle } from './header-controls.tsx';
import { SearchField } from './search-box.tsx';

export const SIDE_MENU_ID = 'side-menu';

/** The `name` of each category's `<details>`. The browser expands at most one of them. */
const ACCORDION = 'menu-categories';

/** Duration of the slide and fade (docs/behaviour §9). */
const MENU_ANIMATION_MS = 300;
const ANIMATION = { '--menu-animation': `${MENU_ANIMATION_MS}ms` } as CSSProperties;

/** A native modal dialog traps and returns the focus, closes on Escape and opens without JavaScript. */
export function SideMenu({ siteName, devMode }: { readonly siteName: string; readonly devMode: boolean }) {
  return (
    <dialog
      aria-label={headerText.openMenu}
      className="side-menu bg-paper text-ink"
      closedby="any"
      id={SIDE_MENU_ID}
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
          <SearchField />
        </search>
        <MenuCategories />
      </div>
    </dialog>
  );
}

/** An accordion. On a large screen all categories are open, with links instead of summaries. */
function MenuCategories() {
  return (
    <nav
      aria-label={siteText.categoriesInFull}
      className="lg:grid lg:grid-cols-3 lg:gap-x-8 lg:gap-y-7 lg:border-line lg:border-t lg:pt-6 xl:grid-cols-4"
    >
      {CATEGORIES.map((category) => (
        <MenuCategory category={category} key={category.slug} />
      ))}
    </nav>
  );
}

function MenuCategory({ category: { name, subcategories } }: { readonly category: Category }) {
  return (
    <details className="menu-category" name={ACCORDION}>
      <summary>{name}</summary>
      <ul>
        <li>
          <a className="menu-category-link" href={categoryPath(name)}>
            <span className="menu-all-news">{siteText.allNews}</span>
            <span className="menu-category-name">{name}</span>
          </a>
        </li>
        {subcategories.map((subcategory) => (
          <li key={subcategory}>
            <a href={toReadableUrl(categoryPath(name, subcategory))}>{subcategory}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
