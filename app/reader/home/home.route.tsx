import { Fragment } from 'react';
import { data } from 'react-router';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { loadProfiles } from '#app/shell/load-footer.ts';
import { siteText } from '#app/strings/reader/site.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { MostRead } from '../most-read/most-read.tsx';
import { loadMostRead } from '../most-read/most-read-view.ts';
import type { Route } from './+types/home.route.ts';
import { Section } from './home-section.tsx';
import { EMPTY_HOME, loadHome } from './home-view.ts';
import { TopBlock } from './top-block.tsx';
import { TopicBar } from './topic-bar.tsx';
import { VideoRow } from './video-row.tsx';

/** The row of videos follows the fourth section, or the last if there are fewer. */
const VIDEOS_AFTER_INDEX = 3;

export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const view = {
    head: describePage({
      site: context.site,
      edition: context.edition,
      title: null,
      path: '/',
      profiles: await loadProfiles(context),
    }),
    live: subscribeToTopics(context, 'home', 'most-read'),
  };
  try {
    const [home, mostRead] = await Promise.all([loadHome(context), loadMostRead(context)]);
    return data({ ...view, ...home, mostRead });
  } catch (error) {
    context.reportFailure('home', error);
    return data({ ...view, ...EMPTY_HOME, mostRead: [], ...READ_FAILED }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** `named-section.ts` scrolls to the section that `?category=NAME` names. */
export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">
        {matches[1].loaderData.site.name}: {siteText.latest}
      </h1>
      <TopicBar topics={loaderData.topics} />
      <TopBlock view={loaderData} />
      <MostRead articles={loaderData.mostRead} />
      <div className="home-sections">
        {loaderData.sections.map((section, index, { length }) => (
          <Fragment key={section.slug}>
            <Section isLast={index === length - 1} section={section} />
            {index === Math.min(VIDEOS_AFTER_INDEX, length - 1) ? <VideoRow videos={loaderData.videos} /> : null}
          </Fragment>
        ))}
      </div>
      <AdSlot slot="home_bottom_banner" />
    </>
  );
}
