import type { MetaDescriptor } from 'react-router';
import { data } from 'react-router';
import { articleProblemText } from '#app/text/article.ts';
import type { Article } from '#domain/article/article.ts';
import { isArticleId } from '#domain/article/article.ts';
import { decideVisibility } from '#domain/article/decide-visibility.ts';
import { RELATED_LIMIT, RELATED_QUERY_LIMIT } from '#domain/article/limits.ts';
import type { RequestContext } from '../../request-context.ts';
import type { LiveData } from '../live/live-address.ts';
import { describePage } from '../seo/describe-page.ts';
import type { CardView } from '../views/card-view.ts';
import { toCardView } from '../views/card-view.ts';
import type { ArticleView } from './article-view.ts';
import { toArticleFacts, toArticleView } from './article-view.ts';

/** Spec §8, in the order of its rows. */
export type ArticleProblem = 'no-id' | 'missing' | 'hidden' | 'not-loaded';

const PROBLEM_STATUS: Readonly<Record<ArticleProblem, number>> = {
  'no-id': 404,
  missing: 404,
  hidden: 403,
  'not-loaded': 500,
};

export type RelatedView = { cards: readonly CardView[]; isWhole: boolean };

type PageData = LiveData & { head: MetaDescriptor[] };
export type StoryData = PageData & { kind: 'story'; story: ArticleView; related: RelatedView };
export type ProblemData = PageData & { kind: 'problem'; problem: ArticleProblem; readFailed: boolean };

/** The data of `/article/{id}`: the story with its neighbours, or what is wrong, with its status. */
export async function loadArticle(id: string | undefined, values: RequestContext) {
  const { articles, nowMs, shows, readFailed } = values;
  if (!id) return toProblem('no-id', values, []);
  if (!isArticleId(id)) return toProblem('missing', values, []);
  const topics = [`article:${id}`] as const;
  shows(...topics);
  try {
    const article = await articles.findArticle(id);
    if (article === null || !decideVisibility(article, 'public', nowMs).visible) {
      // That a draft comes or goes is told under this topic alone. The reader's browser does not follow it.
      shows('newsroom');
      return toProblem(article === null ? 'missing' : 'hidden', values, topics);
    }
    return data<StoryData | ProblemData>(await toStory(article, values));
  } catch (error) {
    readFailed('article', error);
    return toProblem('not-loaded', values, topics);
  }
}

function toProblem(problem: ArticleProblem, { site, nowMs }: RequestContext, topics: LiveData['topics']) {
  const view: ProblemData = {
    kind: 'problem',
    problem,
    head: describePage({ site, title: articleProblemText[problem], path: null, isIndexed: false }),
    topics,
    readAtMs: nowMs,
    readFailed: problem === 'not-loaded',
  };
  return data<StoryData | ProblemData>(view, PROBLEM_STATUS[problem]);
}

async function toStory(article: Article, values: RequestContext): Promise<StoryData> {
  const { site, nowMs, shows } = values;
  const topics = [`article:${article.id}`, `category:${article.category}`] as const;
  shows(...topics);
  return {
    kind: 'story',
    story: toArticleView(article, site),
    related: await loadRelated(article, values),
    head: describePage(toArticleFacts(article, site)),
    topics,
    readAtMs: nowMs,
  };
}

/** The newest others of the category (spec §7). Without them the page is still the article. */
async function loadRelated({ id, category }: Article, values: RequestContext): Promise<RelatedView> {
  const { articles, site, nowMs, readFailed } = values;
  try {
    const page = { after: null, limit: RELATED_QUERY_LIMIT };
    const { cards } = await articles.listCategory({ category, subcategory: null }, page, nowMs);
    const others = cards.filter((card) => card.id !== id);
    return {
      cards: others.slice(0, RELATED_LIMIT).map((card) => toCardView(card, site, 0)),
      isWhole: others.length <= RELATED_LIMIT,
    };
  } catch (error) {
    readFailed('related articles', error);
    return { cards: [], isWhole: true };
  }
}
