import { requestContext } from '#app/request-context.ts';
import { articleProblemText } from '#app/strings/reader/article.ts';
import type { Route } from './+types/article.route.ts';
import { ArticleContent } from './article-content.tsx';
import { loadArticle } from './load-article.ts';
import { ProblemMessage } from './problem-message.tsx';
import { Withdrawal } from './withdrawal.tsx';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(params.id, context.get(requestContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'problem') {
    const { problem } = loaderData;
    return <ProblemMessage lang={problem === 'no-id' ? 'en' : undefined} text={articleProblemText[problem]} />;
  }
  if (loaderData.kind === 'withdrawn') return <Withdrawal reason={loaderData.reason} time={loaderData.time} />;
  return <ArticleContent article={loaderData.article} related={loaderData.related} />;
}
