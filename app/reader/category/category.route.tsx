import { data } from 'react-router';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { listText, siteText } from '#app/strings/reader/site.ts';
import { toReadableUrl } from '#domain/bengali/text/readable-url.ts';
import { parseListCursor } from '#domain/desk/list-cursor.ts';
import { categoryPath } from '#domain/taxonomy/categories.ts';
import { LinkRow } from '../lists/link-row.tsx';
import { EMPTY_PAGE } from '../lists/list-page.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import type { Route } from './+types/category.route.ts';
import type { CategoryPlace } from './category-view.ts';
import { describePlace, findPlace, loadPlace } from './category-view.ts';

export async function loader({ context: router, params, url }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const subcategoryName = url.searchParams.get('subcategory') ?? '';
  const place = findPlace(params.categoryName, subcategoryName);
  const after = parseListCursor(url.searchParams.get('after'));
  const view = describePlace(context, { place, isFirst: after === null });
  if (place === null) return data({ ...view, list: EMPTY_PAGE, live: subscribeToTopics(context) }, { status: 404 });
  const live = subscribeToTopics(context, `category:${place.category.name}`);
  try {
    return data({ ...view, live, list: await loadPlace(context, { place, after }) });
  } catch (error) {
    context.reportFailure('category', error);
    return data({ ...view, live, list: EMPTY_PAGE, ...READ_FAILED }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function CategoryScreen({ loaderData }: Route.ComponentProps) {
  const { names, place, list, isFirst } = loaderData;
  return (
    <ListScreen
      emptyText={listText.categoryEmpty}
      firstPath={isFirst || place === null ? null : categoryPath(place.category.name, place.subcategory)}
      heading={names.join(' / ')}
      list={list}
      name="category"
    >
      {place === null ? null : <SubcategoryNav place={place} />}
    </ListScreen>
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
