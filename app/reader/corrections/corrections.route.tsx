import { ArticleBody } from '#app/article/article-body.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { ArticleTime } from '#app/article/article-time.tsx';
import { requestContext } from '#app/request-context.ts';
import { ROUTING_ERROR_HEAD, RoutingErrorInLayout } from '#app/shell/routing-error-page.tsx';
import { correctionText } from '#app/strings/newsroom/article-record.ts';
import { textPageTitles } from '#app/strings/reader/footer.ts';
import { siteText } from '#app/strings/reader/site.ts';
import { parseListCursor } from '#domain/desk/list-cursor.ts';
import type { Route } from './+types/corrections.route.ts';
import type { ListedCorrectionView } from './load-corrections.ts';
import { loadCorrections } from './load-corrections.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadCorrections(context.get(requestContext), parseListCursor(url.searchParams.get('after')));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? ROUTING_ERROR_HEAD;

/** Renders the error inside the layout, as for any path without a page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RoutingErrorInLayout error={error} />;
}

/** The corrections of all articles (docs/behaviour §2.17). */
export default function Corrections({ loaderData }: Route.ComponentProps) {
  const { blocks, corrections, isFirst, olderPath } = loaderData;
  return (
    <div className="mx-auto max-w-measure">
      <header className="mb-6 border-ink border-b-2 pt-7 pb-2">
        <h1 className="wrap-break-word font-bold text-3xl leading-[1.5] sm:text-4xl">{textPageTitles.corrections}</h1>
      </header>
      {isFirst ? null : (
        <p className="border-line border-b">
          <a className="inline-flex min-h-11 items-center underline hover:text-accent" href="/corrections">
            {siteText.fromTheNewest}
          </a>
        </p>
      )}
      <ArticleBody blocks={blocks} />
      {corrections.length === 0 && blocks.length === 0 ? (
        <p className="py-10 text-center text-muted">{correctionText.empty}</p>
      ) : null}
      {corrections.length === 0 ? null : (
        <ul className="divide-y divide-line border-line border-y [&:not(:first-child)]:mt-8">
          {corrections.map((correction) => (
            <CorrectionItem correction={correction} key={correction.id} />
          ))}
        </ul>
      )}
      {olderPath === null ? null : (
        <p className="pt-6 text-center">
          <a
            className="inline-flex min-h-12 items-center justify-center border border-ink px-4 font-semibold hover:border-accent hover:text-accent"
            href={olderPath}
            rel="next"
          >
            {correctionText.older}
          </a>
        </p>
      )}
    </div>
  );
}

function CorrectionItem({ correction }: { readonly correction: ListedCorrectionView }) {
  const { text, time, path, title } = correction;
  return (
    <li className="py-4">
      <h2 className="wrap-anywhere font-bold text-lg leading-[1.5]">
        <a className="hover:text-accent" href={path}>
          <ArticleTitle parts={title} />
        </a>
      </h2>
      <p className="wrap-anywhere mt-1 leading-[1.75]">{text}</p>
      <p className="text-muted text-sm leading-[1.75]">
        <ArticleTime {...time} />
      </p>
    </li>
  );
}
