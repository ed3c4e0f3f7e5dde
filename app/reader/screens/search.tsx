import { Suspense, useRef } from 'react';
import { data, Link, useFetcher, useLocation } from 'react-router';
import { searchText } from '#app/text/site.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import { normaliseText } from '#domain/bengali/normalise-text.ts';
import type { SearchSection } from '#services/articles/search.ts';
import { requestContext } from '../../request-context.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { MoreLink } from '../components/more-link.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { SearchHit } from '../components/search-hit.tsx';
import { useGrowingList } from '../components/use-growing-list.ts';
import type { PageReading } from '../components/use-page-reading.ts';
import { usePageReading } from '../components/use-page-reading.ts';
import { searchPath } from '../search-path.ts';
import { describePage } from '../seo/describe-page.ts';
import type { ListPage } from '../views/list-page.ts';
import type { HitView } from '../views/search-view.ts';
import { loadResults, NO_RESULTS } from '../views/search-view.ts';
import type { Route } from './+types/search.ts';

const SHOWN_QUERY_GRAPHEMES = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const text = normaliseText(url.searchParams.get('q') ?? '').trim();
  const query = cutText(text, SHOWN_QUERY_GRAPHEMES);
  const title = query === '' ? searchText.title : `${searchText.resultsFor} ${query}`;
  const topics = ['search'] as const;
  const view = {
    query,
    heading: title,
    path: searchPath(text) ?? '/search',
    head: describePage({ site: values.site, title, path: '/search', isIndexed: false }),
    topics,
    readAtMs: values.nowMs,
  };
  if (text === '') return data({ ...view, ...NO_RESULTS });
  values.shows(...topics);
  try {
    return data({ ...view, ...(await loadResults(values, text, url.searchParams)) });
  } catch (error) {
    values.readFailed('search', error);
    return data({ ...view, ...NO_RESULTS, readFailed: true }, { status: 500 });
  }
}

/** Made on the server: nothing that describes a page has to be in the browser. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { query, heading, path, title, description, isFirst } = loaderData;
  const { search } = useLocation();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="pt-7 font-bold text-2xl sm:text-3xl">{heading}</h1>
      <search className="flex pt-4 pb-2">
        <SearchBox query={query} />
      </search>
      {isFirst ? null : (
        <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to={path}>
          {searchText.allResults}
        </Link>
      )}
      {query !== '' && title.items.length + description.items.length === 0 ? (
        <EmptyState hint={searchText.tryAnother} text={searchText.nothingFound} />
      ) : null}
      <Suspense>
        <Results key={`title ${search}`} list={title} section="title" />
      </Suspense>
      <Suspense>
        <Results key={`description ${search}`} list={description} section="description" />
      </Suspense>
    </div>
  );
}

type ResultsProps = { readonly section: SearchSection; readonly list: ListPage<HitView> };

const HEADINGS = { title: searchText.inTitle, description: searchText.inDescription } as const;

function Results({ section, list }: ResultsProps) {
  const ref = useRef<HTMLUListElement>(null);
  const { items, morePath, isGrowing, grow, reading } = useGrowingList(section, list, ref);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={`${section}-matches`} className="pt-8">
      <h2 className="border-ink border-t-2 pt-2 font-bold text-xl" id={`${section}-matches`}>
        {HEADINGS[section]}
      </h2>
      <ul className="divide-y divide-line" ref={ref}>
        {items.map((hit) => (
          <li key={hit.id}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      {reading === null ? null : <FurtherPage {...reading} section={section} />}
      {morePath === null ? null : <MoreLink isReading={isGrowing} path={morePath} read={grow} />}
    </section>
  );
}

function FurtherPage({ section, ...reading }: PageReading<HitView> & { readonly section: SearchSection }) {
  const { data: read, load } = useFetcher<typeof loader>();
  usePageReading(reading, load, read && ('readFailed' in read ? null : read[section]));
  return null;
}
