import { articleProblemText } from '#app/text/article.ts';
import { requestContext } from '../../request-context.ts';
import { ArticleProblem } from '../article/article-problem.tsx';
import { ArticleStory } from '../article/article-story.tsx';
import { loadArticle } from '../article/load-article.ts';
import { describePage } from '../seo/describe-page.ts';
import type { Route } from './+types/article.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(params.id, context.get(requestContext));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  if (loaderData.kind === 'story') return describePage(loaderData.facts);
  const title = articleProblemText[loaderData.problem];
  return describePage({ site: loaderData.site, title, path: null, isIndexed: false });
}

export default function Article({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'problem') return <ArticleProblem problem={loaderData.problem} />;
  const { story, related } = loaderData;
  // Of another article nothing is carried over: neither its advertisements nor a video that plays.
  return <ArticleStory key={story.id} related={related} story={story} />;
}
