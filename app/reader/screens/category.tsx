import { useRef } from 'react';
import { data, Link, useFetcher, useLocation } from 'react-router';
import { listText, siteText } from '#app/text/site.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { requestContext } from '../../request-context.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { useGrowingList } from '../components/use-growing-list.ts';
import type { PageReading } from '../components/use-page-reading.ts';
import { usePageReading } from '../components/use-page-reading.ts';
import type { CardView } from '../views/card-view.ts';
import type { CategoryPlace } from '../views/category-view.ts';
import { describePlace, findPlace, loadPlace } from '../views/category-view.ts';
import { parseListCursor } from '../views/list-cursor.ts';
import type { ListPage } from '../views/list-page.ts';
import { EMPTY_PAGE } from '../views/list-page.ts';
import type { Route } from './+types/category.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const subcategoryName = url.searchParams.get('subcategory') ?? '';
  const place = findPlace(params.categoryName, subcategoryName);
  const after = parseListCursor(url.searchParams.get('after'));
  const view = {
    ...describePlace(values.site, place, [params.categoryName, subcategoryName], after === null),
    readAtMs: values.nowMs,
  };
  if (place === null) return data({ ...view, list: EMPTY_PAGE, topics: [] }, { status: 404 });
  const topics = [`category:${place.category.name}`] as const;
  values.shows(...topics);
  try {
    return data({ ...view, topics, list: await loadPlace(values, place, after) });
  } catch (error) {
    values.readFailed('category', error);
    return data({ ...view, topics, list: EMPTY_PAGE, readFailed: true }, { status: 500 });
  }
}

/** Made on the server: nothing that describes a page has to be in the browser. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { names, place, list, isFirst } = loaderData;
  const heading = names.join(' / ');
  const { pathname, search } = useLocation();
  return (
    <>
      <header className="border-ink border-b-2 pt-7 pb-2">
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
      {list.items.length === 0 ? (
        <EmptyState text={listText.categoryEmpty} />
      ) : (
        <CategoryList key={`${pathname}${search}`} list={list} name={heading} />
      )}
    </>
  );
}

function SubcategoryNav({ place: { category, subcategory } }: { readonly place: CategoryPlace }) {
  return (
    <nav aria-label={siteText.subcategories}>
      <ul className="flex flex-wrap gap-x-5 pt-1">
        {category.subcategories.map((name) => (
          <li key={name}>
            <Link
              aria-current={name === subcategory ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-muted hover:text-accent aria-[current]:font-bold aria-[current]:text-ink"
              to={categoryPath(category.name, name)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryList({ list, name }: { readonly list: ListPage<CardView>; readonly name: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const { items, morePath, isGrowing, grow, reading } = useGrowingList(name, list, ref);
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

function FurtherPage(reading: PageReading<CardView>) {
  const { data: read, load } = useFetcher<typeof loader>();
  usePageReading(reading, load, read && ('readFailed' in read ? null : read.list));
  return null;
}
