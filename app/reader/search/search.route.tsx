import { data } from 'react-router';
import { renderInOrder, renderText } from '#app/article/article-text.tsx';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { SearchField } from '#app/shell/search-box.tsx';
import { resultsText } from '#app/strings/reader/search-results.ts';
import { searchText, seoText } from '#app/strings/reader/site.ts';
import { parseSearchChoices, toSearchPath } from '#domain/search/filters.ts';
import { decideMissedWords } from '#domain/search/missed-search.ts';
import { parseQuery, toQueryText } from '#domain/search/query.ts';
import { findSections } from '#domain/search/section-names.ts';
import type { SearchSection } from '#services/articles/search/search-request.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import { toListAttributes } from '../lists/live-list.ts';
import { MoreLink } from '../lists/more-link.tsx';
import type { Route } from './+types/search.route.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchHit } from './search-hit.tsx';
import { toSearchLinks, toSectionLinks, toUnfilteredLink } from './search-links.ts';
import type { HitPage } from './search-view.ts';
import { loadResults, NO_RESULTS } from './search-view.ts';
import type { NotePart } from './spelling-note.ts';

const HEAD = { path: '/search', isIndexed: false, description: seoText.searchDescription };

export async function loader({ context: router, url }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const query = toQueryText(url.searchParams.get('q') ?? '');
  const choices = parseSearchChoices(url.searchParams);
  const title = query === '' ? searchText.title : `${resultsText.heading} ${query}`;
  const view = {
    query,
    heading: title,
    path: toSearchPath(query, choices),
    links: query === '' ? null : toSearchLinks({ query, choices }),
    isUnavailable: false,
    unfiltered: toUnfilteredLink({ query, choices }),
    head: describePage({ ...HEAD, site: context.site, edition: context.edition, title }),
    live: query === '' ? subscribeToTopics(context) : subscribeToTopics(context, 'search'),
  };
  if (query === '') return data({ ...view, ...NO_RESULTS });
  try {
    const results = await loadResults(context, { query, choices, parameters: url.searchParams });
    const isWhole = results.isFirst && choices.category === null && choices.period === null;
    const missed = isWhole && results.total === null ? decideMissedWords(query) : null;
    if (missed !== null) context.reportMissedSearch(missed);
    return data({ ...view, ...results });
  } catch (error) {
    context.reportFailure('search', error);
    const sections = toSectionLinks(findSections(parseQuery(query)));
    return data({ ...view, ...NO_RESULTS, ...READ_FAILED, sections, isUnavailable: true }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { query, heading, path, order, links, sections, unfiltered, isFirst, total, spelling, missing, isUnavailable } =
    loaderData;
  const hasResults = order.some((section) => !isEmpty(loaderData[section]));
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="pt-7 font-bold text-2xl sm:text-3xl">{renderText(heading)}</h1>
      <p className="text-muted" role="status">
        {total}
      </p>
      <search className="flex pt-4 pb-2">
        <SearchField query={query} />
      </search>
      <p>{renderInOrder(spelling, renderNotePart)}</p>
      {missing === null || !isFirst ? null : <p className="py-2">{renderText(missing)}</p>}
      {sections.length === 0 || !isFirst ? null : (
        <nav aria-label={resultsText.relatedSections} className="flex flex-wrap items-baseline gap-x-4">
          <p aria-hidden="true" className="text-muted text-sm">
            {resultsText.sections}
          </p>
          {sections.map(({ name, path: target }) => (
            <a className={TEXT_LINK_CLASS} href={target} key={name}>
              {name}
            </a>
          ))}
        </nav>
      )}
      {links === null || !hasResults ? null : <SearchFilters {...links} />}
      {isFirst ? null : (
        <a className={TEXT_LINK_CLASS} href={path}>
          {searchText.allResults}
        </a>
      )}
      <div role="status">
        {query !== '' && !hasResults ? (
          <EmptyState hint={searchText.tryAnother} text={searchText.nothingFound}>
            {isUnavailable ? <p className="mt-2 font-semibold">{resultsText.unavailable}</p> : null}
            {unfiltered === null ? null : (
              <a className={`mt-2 ${TEXT_LINK_CLASS}`} href={unfiltered.path}>
                {unfiltered.name}
              </a>
            )}
          </EmptyState>
        ) : null}
      </div>
      {order.map((section) => (
        <Results key={section} page={loaderData[section]} section={section} />
      ))}
    </div>
  );
}

const TEXT_LINK_CLASS = 'inline-flex min-h-11 items-center underline hover:text-accent';

function renderNotePart({ text, path, isStrong }: NotePart) {
  const content = isStrong ? <b>{text}</b> : text;
  if (path === null) return content;
  return (
    <a className={TEXT_LINK_CLASS} href={path}>
      {content}
    </a>
  );
}

/** True if a section is empty. A search for a phrase can have a page without hits before the last page. */
const isEmpty = ({ hits, morePath }: HitPage) => hits.length === 0 && morePath === null;

const HEADINGS = {
  name: resultsText.inName,
  title: searchText.inTitle,
  description: searchText.inDescription,
} as const;

function Results({ section, page }: { readonly section: SearchSection; readonly page: HitPage }) {
  const { hits, morePath } = page;
  if (isEmpty(page)) return null;
  return (
    <section aria-labelledby={`${section}-matches`} className="pt-8">
      <h2 className="border-ink border-t-2 pt-2 font-bold text-xl" id={`${section}-matches`}>
        {HEADINGS[section]}
      </h2>
      <ul
        className="divide-y divide-line"
        {...toListAttributes({ name: section, isWhole: morePath === null, isRanked: true })}
      >
        {hits.map((hit) => (
          <li key={hit.id}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      {morePath === null ? null : <MoreLink list={section} path={morePath} />}
    </section>
  );
}
