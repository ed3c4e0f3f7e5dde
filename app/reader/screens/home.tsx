import { Suspense, useEffect, useMemo, useRef } from 'react';
import { data, Link, useNavigationType, useSearchParams } from 'react-router';
import { AFTER_FIRST_PAINT } from '#app/first-paint/first-paint-script.ts';
import { listText, siteText } from '#app/text/site.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { HOME_SECTION_SIZE, IN_FEED_AD_AFTER_INDEX } from '#domain/article/limits.ts';
import { categoryPath, findCategory } from '#domain/taxonomy/categories.ts';
import { requestContext } from '../../request-context.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { CardGrid } from '../components/card-grid.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { FeaturedStory } from '../components/featured-story.tsx';
import { useSteadyList } from '../live/use-steady-list.ts';
import { describePage } from '../seo/describe-page.ts';
import type { CardView } from '../views/card-view.ts';
import type { HomeSection } from '../views/home-view.ts';
import { EMPTY_HOME, loadHome } from '../views/home-view.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext);
  const topics = ['home'] as const;
  values.shows(...topics);
  const view = { head: describePage({ site: values.site, title: null, path: '/' }), topics, readAtMs: values.nowMs };
  try {
    return data({ ...view, ...(await loadHome(values)) });
  } catch (error) {
    values.readFailed('home', error);
    return data({ ...view, ...EMPTY_HOME, readFailed: true }, { status: 500 });
  }
}

/** Made on the server: nothing that describes a page has to be in the browser. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const toSectionId = (slug: string) => `section-${slug}`;

/** `?category=NAME` (spec §2, linked from articles) brings that section into view, unless the reader came back to it. */
function useNamedSection() {
  const [parameters] = useSearchParams();
  const name = parameters.get('category');
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const slug = name === null ? undefined : findCategory(name)?.slug;
    if (slug === undefined || (isReturn && window.scrollY > 0)) return;
    document.getElementById(toSectionId(slug))?.scrollIntoView();
  }, [name, isReturn]);
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { featured, sections } = loaderData;
  useNamedSection();
  return (
    <>
      <h1 className="sr-only">
        {matches[1].loaderData.site.name}: {siteText.latest}
      </h1>
      <Featured card={featured} />
      <AdSlot slot="home_top_banner" />
      {sections.map((section) => (
        <Suspense key={section.slug}>
          <Section section={section} />
        </Suspense>
      ))}
      <AdSlot slot="home_bottom_banner" />
    </>
  );
}

/** A list of one: while the reader is further down, the next featured story waits like any new one. */
function Featured({ card }: { readonly card: CardView | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const items = useMemo(() => (card === null ? [] : [card]), [card]);
  const [shown] = useSteadyList({ name: 'featured', items, isWhole: false, limit: 1 }, ref).shown;
  if (shown === undefined) return <EmptyState hint={listText.homeEmptyHint} text={listText.homeEmpty} />;
  return (
    <div ref={ref}>
      <FeaturedStory card={shown} />
    </div>
  );
}

function Section({ section }: { readonly section: HomeSection }) {
  const id = toSectionId(section.slug);
  const ref = useRef<HTMLDivElement>(null);
  const isWhole = section.cards.length < HOME_SECTION_SIZE;
  const source = { name: section.slug, items: section.cards, isWhole, limit: HOME_SECTION_SIZE };
  const { shown } = useSteadyList(source, ref);
  return (
    <section aria-labelledby={`${id}-heading`} className="mt-10 border-ink border-t-2 lg:flex" id={id}>
      <h2 className="font-bold text-2xl lg:w-44 lg:shrink-0 lg:pr-6" id={`${id}-heading`}>
        <Link
          className="flex min-h-11 items-center justify-between pt-2 hover:text-accent lg:sticky lg:top-32 lg:min-h-0 lg:pt-5"
          to={categoryPath(section.name)}
        >
          {section.name}
          <ArrowIcon className="size-5 lg:hidden" />
        </Link>
      </h2>
      <div className={`grow ${AFTER_FIRST_PAINT}`} ref={ref}>
        <CardGrid
          cards={shown}
          heading="h3"
          inFeed={{ afterIndex: IN_FEED_AD_AFTER_INDEX, content: <AdSlot slot="home_in_feed" /> }}
        />
      </div>
    </section>
  );
}
