import { useLocation, useMatch, useSearchParams } from 'react-router';
import { CATEGORY_BAR, categoryPath, findCategoryByExactName } from '#domain/taxonomy/categories.ts';
import { siteText } from '../strings/reader/site.ts';

/** docs/behaviour §9: the bar sticks at this distance from the top, which is the header's height. */
export const CATEGORY_BAR_TOP_PX = 68;

const PLACES = {
  page: {
    bar: 'border-line border-y bg-paper short:static sticky z-20',
    list: 'px-1.5 sm:px-3.5 lg:px-2.5 max-w-page',
  },
  header: { bar: 'categories-in-header', list: '' },
  foot: { bar: 'categories-below', list: 'px-1.5 sm:px-3.5 lg:px-2.5' },
} as const;

type BarItem = { name: string; path: string; current: 'page' | 'true' | undefined };

function useBarItems(): readonly BarItem[] {
  const { category, subcategory } = useCurrentCategory();
  const { pathname } = useLocation();
  const toItem = (name: string): BarItem => {
    const currentValue = subcategory === null ? 'page' : 'true';
    return { name, path: categoryPath(name), current: name === category ? currentValue : undefined };
  };
  const latest: BarItem = { name: siteText.latest, path: '/', current: pathname === '/' ? 'page' : undefined };
  return [latest, ...CATEGORY_BAR.map(toItem)];
}

/**
 * The categories, below the header. `category-bar-position.ts` scrolls the current one into view. In the newsroom they are in the
 * header, or at the foot of the page if the window is too narrow.
 */
export function CategoryBar({ place = 'page' }: { readonly place?: keyof typeof PLACES }) {
  const items = useBarItems();
  const { bar, list } = PLACES[place];
  return (
    <nav
      aria-label={siteText.categories}
      className={bar}
      style={place === 'page' ? { top: CATEGORY_BAR_TOP_PX } : undefined}
    >
      <ul className={`category-bar relative mx-auto flex overflow-x-auto ${list}`}>
        {items.map(({ name, path, current }) => (
          <li key={path}>
            <a aria-current={current} href={path}>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CurrentCategory = { category: string | null; subcategory: string | null };

/** Returns the category and subcategory of the current page, in the taxonomy's spelling; null on other pages. */
function useCurrentCategory(): CurrentCategory {
  const name = useMatch('/category/:categoryName')?.params.categoryName;
  const [parameters] = useSearchParams();
  const category = name === undefined ? null : findCategoryByExactName(name);
  const subcategory = parameters.get('subcategory')?.normalize('NFC') ?? '';
  return {
    category: category?.name ?? null,
    subcategory: category?.subcategories.includes(subcategory) ? subcategory : null,
  };
}
