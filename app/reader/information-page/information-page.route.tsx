import { data } from 'react-router';
import { ArticleBody } from '#app/article/article-body.tsx';
import { subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { ROUTING_ERROR_HEAD, RoutingErrorInLayout } from '#app/shell/routing-error-page.tsx';
import { articleText } from '#app/strings/reader/article.ts';
import { textPageTitles } from '#app/strings/reader/footer.ts';
import { isTextPage } from '#domain/site-settings/site-settings.ts';
import type { Route } from './+types/information-page.route.ts';
import { findTextPage, toInformationView } from './information-view.ts';

export async function loader({ context: router, pattern }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const page = pattern.replace(/^\//, '');
  const setting = isTextPage(page) ? await findTextPage(context, page) : null;
  if (!isTextPage(page) || setting === null) throw data(null, { status: 404, statusText: 'Not Found' });
  const view = toInformationView({
    page,
    title: textPageTitles[page],
    setting,
    site: context.site,
    edition: context.edition,
  });
  return { ...view, live: subscribeToTopics(context, 'site') };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? ROUTING_ERROR_HEAD;

/** Renders the error inside the layout, as for any path without a page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RoutingErrorInLayout error={error} />;
}

/** See docs/behaviour §2.11. */
export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { title, blocks, updated } = loaderData;
  return (
    <article className="mx-auto max-w-measure">
      <header className="mb-6 border-ink border-b-2 pt-7 pb-2">
        <h1 className="wrap-break-word font-bold text-3xl leading-[1.5] sm:text-4xl">{title}</h1>
        <p className="text-muted text-sm leading-[1.75]">
          {articleText.updated} <time dateTime={updated.iso}>{updated.date}</time>
        </p>
      </header>
      <ArticleBody blocks={blocks} />
    </article>
  );
}
