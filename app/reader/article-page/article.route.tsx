import { requestContext } from '#app/request-context.ts';
import { articleProblemText } from '#app/strings/article.ts';
import { siteText } from '#app/strings/site.ts';
import type { Route } from './+types/article.route.ts';
import { ArticleContent } from './article-content.tsx';
import type { ArticleProblem } from './load-article.ts';
import { loadArticle } from './load-article.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(params.id, context.get(requestContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'problem') return <Problem problem={loaderData.problem} />;
  return <ArticleContent article={loaderData.article} related={loaderData.related} />;
}

function Problem({ problem }: { readonly problem: ArticleProblem }) {
  return (
    <div className="mx-auto max-w-measure py-20 text-center sm:py-28">
      <h1 className="font-bold text-2xl leading-[1.5] sm:text-3xl" lang={problem === 'no-id' ? 'en' : undefined}>
        {articleProblemText[problem]}
      </h1>
      <p className="mt-6">
        <a className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent" href="/">
          {siteText.backHome}
        </a>
      </p>
    </div>
  );
}
