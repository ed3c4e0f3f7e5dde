import { data } from 'react-router';
import { renderText } from '#app/article/article-text.tsx';
import { followTopics, READ_FAILED } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { listText, siteText } from '#app/strings/site.ts';
import { parseListCursor } from '#domain/article/list-cursor.ts';
import { toReadableUrl } from '#domain/bengali/text/readable-url.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { CardGrid } from '../lists/card-grid.tsx';
import { EmptyState } from '../lists/empty-state.tsx';
import { LinkRow } from '../lists/link-row.tsx';
import { MoreLink } from '../lists/more-link.tsx';
import type { Route } from './+types/category.route.ts';
import type { CategoryPage, CategoryPlace } from './category-view.ts';
import { describePlace, EMPTY_PAGE, findPlace, loadPlace } from './category-view.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const subcategoryName = url.searchParams.get('subcategory') ?? '';
  const place = findPlace(params.categoryName, subcategoryName);
  const after = parseListCursor(url.searchParams.get('after'));
  const view = describePlace(values, { place, isFirst: after === null });
  if (place === null) return data({ ...view, list: EMPTY_PAGE, live: followTopics(values) }, { status: 404 });
  const live = followTopics(values, `category:${place.category.name}`);
  try {
    return data({ ...view, live, list: await loadPlace(values, { place, after }) });
  } catch (error) {
    values.reportFailure('category', error);
    return data({ ...view, live, list: EMPTY_PAGE, ...READ_FAILED }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { names, place, list, isFirst } = loaderData;
  return (
    <>
      <header className="mb-4 border-ink border-b-3 pt-6 pb-2">
        <h1 className="font-bold text-3xl sm:text-4xl">{renderText(names.join(' / '))}</h1>
        {place === null ? null : <SubcategoryNav place={place} />}
      </header>
      {isFirst || place === null ? null : (
        <p className="border-line border-b">
          <a
            className="inline-flex min-h-11 items-center underline hover:text-accent"
            href={categoryPath(place.category.name, place.subcategory)}
          >
            {siteText.fromTheNewest}
          </a>
        </p>
      )}
      {list.cards.leads.length + list.cards.rows.length === 0 ? (
        <EmptyState text={listText.categoryEmpty} />
      ) : (
        <CategoryList page={list} />
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
          path: toReadableUrl(categoryPath(category.name, name)),
          current: name === subcategory ? 'page' : undefined,
        }))}
      />
    </nav>
  );
}

const LIST = 'category';

function CategoryList({ page: { cards, morePath } }: { readonly page: CategoryPage }) {
  return (
    <>
      <CardGrid cards={cards} heading="h2" live={{ name: LIST, isWhole: morePath === null }} />
      {morePath === null ? null : <MoreLink list={LIST} path={morePath} />}
    </>
  );
}
