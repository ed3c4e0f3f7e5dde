import { Suspense, useEffect } from 'react';
import { data, useNavigationType, useSearchParams } from 'react-router';
import { parseJsonText, toJsonText } from '#app/components/json-text.ts';
import { endLateLayout } from '#app/head/late-layout.ts';
import { followTopics, READ_FAILED } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { siteText } from '#app/strings/site.ts';
import { findLinkedCategory } from '#domain/taxonomy/categories.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { ReadAtContext } from '../lists/read-at-context.ts';
import type { Route } from './+types/home.route.ts';
import { Section, toSectionId } from './home-section.tsx';
import { EMPTY_HOME, loadHome } from './home-view.ts';
import { TopBlock, useTopLists } from './top-block.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const view = {
    head: toJsonText(describePage({ site: values.site, title: null, path: '/' })),
    live: followTopics(values, 'home'),
  };
  try {
    return data({ ...view, ...(await loadHome(values)) });
  } catch (error) {
    values.reportFailure('home', error);
    return data({ ...view, ...EMPTY_HOME, ...READ_FAILED }, { status: 503 });
  }
}

/** The server describes the page, so the browser needs no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? parseJsonText(loaderData.head) : []);

/**
 * `?category=NAME`, which articles link to, scrolls to that section unless the reader returns to the page
 * (docs/behaviour.md §2).
 */
function useNamedSection() {
  const [parameters] = useSearchParams();
  const name = parameters.get('category');
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const slug = name === null ? undefined : findLinkedCategory(name)?.slug;
    if (slug === undefined || (isReturn && window.scrollY > 0)) return;
    document.getElementById(toSectionId(slug))?.scrollIntoView();
  }, [name, isReturn]);
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { sections, latest, live } = loaderData;
  useNamedSection();
  // A reader who comes back finds the page where they left it.
  useEffect(() => endLateLayout, []);
  const lists = useTopLists(loaderData);
  const { lead, secondary, headlines } = lists;
  const top = [...lead, ...secondary, ...headlines];
  return (
    <ReadAtContext value={live.readAtMs}>
      <h1 className="sr-only">
        {matches[1].loaderData.site.name}: {siteText.latest}
      </h1>
      <TopBlock latest={latest} lists={lists} />
      <AdSlot slot="home_top_banner" />
      {sections.map((section, index) => (
        <Suspense key={section.slug}>
          <Section isCompact={index > 0} section={section} top={top} />
        </Suspense>
      ))}
      <AdSlot slot="home_bottom_banner" />
    </ReadAtContext>
  );
}
