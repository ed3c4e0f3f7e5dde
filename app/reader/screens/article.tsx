import { requestContext } from '../../request-context.ts';
import { ArticleProblem } from '../article/article-problem.tsx';
import { ArticleStory } from '../article/article-story.tsx';
import { loadArticle } from '../article/load-article.ts';
import type { Route } from './+types/article.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(params.id, context.get(requestContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Article({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'problem') return <ArticleProblem problem={loaderData.problem} />;
  const { story, related } = loaderData;
  // Of another article nothing is carried over: neither its advertisements nor a video that plays.
  return <ArticleStory key={story.id} related={related} story={story} />;
}
