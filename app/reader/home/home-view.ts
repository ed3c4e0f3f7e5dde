import type { RequestContext, Site } from '#app/request-context.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import type { ArticleLook, FrontPage, FrontPageSection } from '#domain/front-page/decide-front-page.ts';
import { listCards } from '#domain/front-page/decide-front-page.ts';
import { decideRelatedHeadlines, HOME_RELATED_AGE_MS } from '#domain/front-page/decide-related-headlines.ts';
import { decideTopics, TOPIC_AGE_MS } from '#domain/front-page/decide-topics.ts';
import { decideVideos } from '#domain/front-page/decide-videos.ts';
import type { PlannedSection } from '#domain/front-page/section-plan.ts';
import { decideListImage, decideThumbnail } from '#domain/images/image.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';
import type { CardView } from '../lists/card-view.ts';
import { loadVideos, toCardView } from '../lists/card-view.ts';

export type SectionCard = CardView & { look: ArticleLook };
export type HomeSection = PlannedSection & { slug: string; cards: readonly SectionCard[]; isWhole: boolean };

/** An article of which only the headline is shown. */
export type Headline = Pick<CardView, 'id' | 'title'>;

export type HomeView = {
  /** The names of the topics of the day. */
  topics: readonly string[];
  /** Null on an empty site. */
  lead: CardView | null;
  /** Articles that share a tag with the lead. */
  related: readonly Headline[];
  secondary: readonly CardView[];
  headlines: readonly CardView[];
  /** The newest articles without a card in the top block. */
  latest: readonly CardView[];
  topRow: readonly CardView[];
  /** The newest cards with a video. Empty if there are too few. */
  videos: readonly CardView[];
  sections: readonly HomeSection[];
};

export const EMPTY_HOME: HomeView = {
  topics: [],
  lead: null,
  related: [],
  secondary: [],
  headlines: [],
  latest: [],
  topRow: [],
  videos: [],
  sections: [],
};

/** Maximum length of an excerpt: two or three lines on a phone. */
const EXCERPT_GRAPHEMES = 80;

/** Loads the home page. A category without articles has no section. Rejects if a read of articles fails. */
export async function loadHome(context: RequestContext): Promise<HomeView> {
  const { articles, site, nowMs } = context;
  const [{ page }, topics] = await Promise.all([articles.readFrontPage(nowMs), loadTopics(context)]);
  const cards = listCards(page);
  const [videos, related] = await Promise.all([loadVideos(context, cards), loadRelated(context, page)]);
  const options = { site, nowMs, videos };
  const videoRow = decideVideos(cards, videos).map((article) => toCardView(article, {}, options));
  return { ...toHomeView(page, options), topics, related, videos: videoRow };
}

/** Loads the related headlines of the lead. If that fails there are none, and the failure is logged. */
async function loadRelated(
  { articles, nowMs, reportFailure }: RequestContext,
  page: FrontPage<ListedArticle>,
): Promise<Headline[]> {
  if (page.lead === null) return [];
  try {
    const request = { id: page.lead.id, sinceMs: nowMs - HOME_RELATED_AGE_MS, nowMs };
    const related = decideRelatedHeadlines(await articles.listWithSameTags(request), page);
    return related.map(({ id, title }) => ({ id, title: parseTitle(title) }));
  } catch (error) {
    reportFailure('related headlines', error);
    return [];
  }
}

/** Loads the names of the topics of the day. If that fails there are none, and the failure is logged. */
async function loadTopics({ articles, nowMs, reportFailure }: RequestContext): Promise<string[]> {
  try {
    const candidates = await articles.listTopics({ sinceMs: nowMs - TOPIC_AGE_MS, nowMs });
    return decideTopics(candidates).map(({ name }) => name);
  } catch (error) {
    reportFailure('topics', error);
    return [];
  }
}

type HomeOptions = { site: Site; nowMs: number; videos: ReadonlySet<string> };

function toHomeView(
  page: FrontPage<ListedArticle>,
  options: HomeOptions,
): Omit<HomeView, 'topics' | 'related' | 'videos'> {
  const toCard = (article: ListedArticle) =>
    toCardView(article, { label: toLabel(article), image: decideListImage(article.imageUrl) }, options);
  const toLead = (article: ListedArticle) => {
    const image = decideListImage(article.imageUrl);
    return toCardView(article, { excerptGraphemes: EXCERPT_GRAPHEMES, label: toLabel(article), image }, options);
  };
  return {
    lead: page.lead && toLead(page.lead),
    secondary: page.secondary.map(toCard),
    headlines: page.headlines.map(toCard),
    latest: page.latest.map((article) => toCardView(article, {}, options)),
    topRow: page.topRow.map(toCard),
    sections: page.sections.map((section) => toSection(section, options)),
  };
}

function toSection({ articles, ...section }: FrontPageSection<ListedArticle>, options: HomeOptions): HomeSection {
  const { layout } = section;
  const hasExcerpt = layout === 'dominant' || layout === 'pair';
  const toCard = ({ look, ...article }: FrontPageSection<ListedArticle>['articles'][number]) => {
    const isLarge = look === 'large';
    const parts = {
      label: article.subcategory ?? '',
      excerptGraphemes: hasExcerpt && isLarge ? EXCERPT_GRAPHEMES : 0,
      image: (isLarge ? decideListImage : decideThumbnail)(article.imageUrl),
      author: layout === 'people' && look === 'small' && article.author !== DEFAULT_AUTHOR ? article.author : '',
    };
    return { ...toCardView(article, parts, options), look };
  };
  return { ...section, slug: findCategory(section.name)?.slug ?? '', cards: articles.map(toCard) };
}

const toLabel = ({ subcategory, category }: ListedArticle) => subcategory || category;
