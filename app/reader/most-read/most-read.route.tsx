import { data } from 'react-router';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { listText, mostReadText } from '#app/strings/reader/site.ts';
import { EmptyState } from '../lists/empty-state.tsx';
import type { Route } from './+types/most-read.route.ts';
import { MostRead } from './most-read.tsx';
import { loadMostRead, toArticleTopic } from './most-read-view.ts';

/** Article pages load the `main` of this page as their block of most read articles (`app/live/open-page/late-part.ts`). */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { site, edition } = context;
  const head = describePage({ site, edition, title: mostReadText.heading, path: null, isIndexed: false });
  try {
    const articles = await loadMostRead(context);
    const live = subscribeToTopics(context, 'most-read', ...articles.map(({ id }) => toArticleTopic(id)));
    return data({ head, articles, live });
  } catch (error) {
    context.reportFailure('most read', error);
    return data({ head, articles: [], live: subscribeToTopics(context, 'most-read'), ...READ_FAILED }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function MostReadPage({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">{mostReadText.heading}</h1>
      {articles.length === 0 ? <EmptyState text={listText.homeEmpty} /> : <MostRead articles={articles} />}
    </>
  );
}
