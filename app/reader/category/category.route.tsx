import { useMemo, useRef } from 'react';
import { data, Link, useFetcher, useLocation } from 'react-router';
import { parseJsonText } from '#app/components/json-text.ts';
import { followTopics, hasReadFailed, READ_FAILED } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { listText, siteText } from '#app/strings/site.ts';
import { parseListCursor } from '#domain/article/list-cursor.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { parseCardData } from '../lists/card-data.ts';
import { CardGrid } from '../lists/card-grid.tsx';
import type { ListedCard } from '../lists/card-view.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import type { ListPage } from '../lists/growing-list.ts';
import { LinkRow } from '../lists/link-row.tsx';
import { MoreLink } from '../lists/more-link.tsx';
import { ReadAtContext } from '../lists/read-at-context.ts';
import type { PageReading } from '../lists/use-growing-list.ts';
import { useGrowingList, usePageReading } from '../lists/use-growing-list.ts';
import type { Route } from './+types/category.route.ts';
import type { CategoryPage, CategoryPlace } from './category-view.ts';
import { describePlace, EMPTY_PAGE, findPlace, loadPlace } from './category-view.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const subcategoryName = url.searchParams.get('subcategory') ?? '';
  const place = findPlace(params.categoryName, subcategoryName);
  const after = parseListCursor(url.searchParams.get('after'));
  const view = describePlace(values.site, { place, isFirst: after === null });
  if (place === null) return data({ ...view, list: EMPTY_PAGE, live: followTopics(values) }, { status: 404 });
  const live = followTopics(values, `category:${place.category.name}`);
  try {
    return data({ ...view, live, list: await loadPlace(values, { place, after }) });
  } catch (error) {
    values.reportFailure('category', error);
    return data({ ...view, live, list: EMPTY_PAGE, ...READ_FAILED }, { status: 503 });
  }
}

/** The server describes the page, so the browser needs no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? parseJsonText(loaderData.head) : []);

export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { names, place, list, isFirst, live } = loaderData;
  const heading = names.join(' / ');
  const first = useMemo(() => toListPage(list), [list]);
  const { pathname, search } = useLocation();
  return (
    <>
      <header className="mb-4 border-ink border-b-3 pt-6 pb-2">
        <h1 className="font-bold text-3xl sm:text-4xl">{heading}</h1>
        {place === null ? null : <SubcategoryNav place={place} />}
      </header>
      {isFirst || place === null ? null : (
        <p className="border-line border-b">
          <Link
            className="inline-flex min-h-11 items-center underline hover:text-accent"
            to={categoryPath(place.category.name, place.subcategory)}
          >
            {siteText.fromTheNewest}
          </Link>
        </p>
      )}
      {first.items.length === 0 ? (
        <EmptyState text={listText.categoryEmpty} />
      ) : (
        <ReadAtContext value={live.readAtMs}>
          <CategoryList key={`${pathname}${search}`} first={first} name={heading} />
        </ReadAtContext>
      )}
    </>
  );
}

function SubcategoryNav({ place: { category, subcategory } }: { readonly place: CategoryPlace }) {
  return (
    <nav aria-label={siteText.subcategories}>
      <LinkRow
        links={category.subcategories.map((name) => ({
          name,
          path: categoryPath(category.name, name),
          current: name === subcategory ? 'page' : undefined,
        }))}
      />
    </nav>
  );
}

function toListPage({ cards, morePath }: CategoryPage): ListPage<ListedCard> {
  return { items: parseCardData(cards), morePath };
}

function CategoryList({ first, name }: { readonly first: ListPage<ListedCard>; readonly name: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const { items, morePath, isGrowing, grow, reading } = useGrowingList({ name, first }, ref);
  return (
    <>
      <div ref={ref}>
        <CardGrid cards={items} heading="h2" />
      </div>
      {reading === null ? null : <FurtherPage {...reading} />}
      {morePath === null ? null : <MoreLink isReading={isGrowing} path={morePath} read={grow} />}
    </>
  );
}

function FurtherPage(reading: PageReading<ListedCard>) {
  const { data: loaded, load } = useFetcher<typeof loader>();
  const page = useMemo(() => loaded && (hasReadFailed(loaded) ? null : toListPage(loaded.list)), [loaded]);
  usePageReading(reading, { load, page });
  return null;
}
