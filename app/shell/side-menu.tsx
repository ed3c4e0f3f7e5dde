import type { CSSProperties, MouseEvent } from 'react';
import { useRef } from 'react';
import type { Category } from '#domain/taxonomy/categories.ts';
import { CATEGORIES, categoryPath } from '#domain/taxonomy/categories.ts';
import { html } from '../components/html.ts';
import { HtmlElement } from '../components/html-element.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { headerText, siteText } from '../strings/site.ts';
import { IN_PLACE } from './follow-in-place.ts';
import { Logo, NewsroomLinks, ThemeToggle } from './header-controls.tsx';
import { SearchBox } from './search-box.tsx';
import { useAfterNavigation } from './use-after-navigation.ts';

export const SIDE_MENU_ID = 'side-menu';

/** With one name for all, the browser expands at most one category. */
const ACCORDION = 'menu-categories';

/** docs/behaviour.md §9: slide and fade. */
const MENU_ANIMATION_MS = 300;
const ANIMATION = { '--menu-animation': `${MENU_ANIMATION_MS}ms` } as CSSProperties;

/** A native modal dialog: it traps and returns the focus, closes on Escape and opens before hydration. */
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
        <MenuCategories />
      </div>
    </dialog>
  );
}

const CHEVRON = html`<svg aria-hidden="true" class="size-5 text-muted transition-transform group-open:rotate-180" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.75" viewBox="0 0 24 24"><path d="m6 9.5 6 6 6-6"/></svg>`;

const toMenuCategory = ({ name, subcategories }: Category) =>
  html`<details class="menu-category group border-line border-t lg:border-0" name="${ACCORDION}"><summary class="flex min-h-12 items-center justify-between font-semibold hover:text-accent">${name}${CHEVRON}</summary><ul class="pb-3 lg:pb-0"><li><a class="menu-category-link" href="${categoryPath(name)}"><span class="menu-all-news">${siteText.allNews}</span><span class="menu-category-name">${name}</span></a></li>${subcategories.map(
    (subcategory) => html`<li><a href="${categoryPath(name, subcategory)}">${subcategory}</a></li>`,
  )}</ul></details>`;

/** The same on every page: React renders and hydrates none of its hundred links. */
const MENU_CATEGORIES = html`${CATEGORIES.map(toMenuCategory)}`.markup;

/** An accordion. On a large screen all categories are open, with links instead of summaries. */
function MenuCategories() {
  return (
    <HtmlElement
      {...IN_PLACE}
      aria-label={siteText.categoriesInFull}
      as="nav"
      className="lg:grid lg:grid-cols-3 lg:gap-x-8 lg:gap-y-7 lg:border-line lg:border-t lg:pt-6 xl:grid-cols-4"
      markup={MENU_CATEGORIES}
    />
  );
}
