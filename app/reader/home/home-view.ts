import type { RequestContext, Site } from '#app/request-context.ts';
import { HOME_SECTION_SIZE, HOME_TOP_POOL_SIZE, HOME_TOP_SIZE } from '#domain/article/limits.ts';
import { decideListImage, decideThumbnail } from '#domain/images/image.ts';
import { HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';
import type { CardData } from '../lists/card-data.ts';
import { toCardData } from '../lists/card-data.ts';
import { loadVideos, toHeadline, toListedCard, toListedCards, toTimeView } from '../lists/card-view.ts';
import type { FrontPage } from './decide-front-page.ts';
import { decideFrontPage } from './decide-front-page.ts';

/** The section of one category. */
export type HomeSection = { name: string; slug: string; cards: CardData };

export type HomeView = {
  /** The featured article, or none on an empty site. */
  lead: CardData;
  secondary: CardData;
  headlines: CardData;
  /** The newest articles, as `LatestItem`s. */
  latest: CardData;
  sections: readonly HomeSection[];
};

const NO_CARDS = toCardData([]);

export const EMPTY_HOME: HomeView = {
  lead: NO_CARDS,
  secondary: NO_CARDS,
  headlines: NO_CARDS,
  latest: NO_CARDS,
  sections: [],
};

const OPINION_SLUG = 'opinion';
const OPINION = HOME_SECTION_ORDER.find((name) => findCategory(name)?.slug === OPINION_SLUG) ?? '';

/** Length of the featured article's description: two or three lines on a phone. */
const LEAD_EXCERPT_GRAPHEMES = 80;

/** Reads the home page. A category without articles has no section. Rejects if a read of articles fails. */
export async function loadHome(context: RequestContext): Promise<HomeView> {
  const { articles, site, nowMs } = context;
  const [featured, newest, sections] = await Promise.all([
    articles.findFeatured(nowMs),
    articles.listNewest({ limit: HOME_TOP_POOL_SIZE, nowMs }),
    articles.listSections({ categories: HOME_SECTION_ORDER, limit: HOME_SECTION_SIZE + HOME_TOP_SIZE, nowMs }),
  ]);
  const page = decideFrontPage({ featured, newest, sections, opinion: OPINION });
  return toHomeView(page, { site, videos: await loadVideos(context, listShown(page)) });
}

function listShown({ lead, secondary, headlines, sections }: FrontPage<ListedArticle>): readonly ListedArticle[] {
  const top = [...(lead === null ? [] : [lead]), ...secondary, ...headlines];
  return [...top, ...sections.flatMap(({ stories }) => stories)];
}

type HomeOptions = { site: Site; videos: ReadonlySet<string> };

function toHomeView(page: FrontPage<ListedArticle>, options: HomeOptions): HomeView {
  const toRow = (article: ListedArticle) =>
    toListedCard(article, { label: toLabel(article), image: decideThumbnail(article.imageUrl) }, options);
  const toLead = (article: ListedArticle) => {
    const image = decideListImage(article.imageUrl);
    return toListedCard(article, { excerptGraphemes: LEAD_EXCERPT_GRAPHEMES, label: toLabel(article), image }, options);
  };
  return {
    lead: toCardData(page.lead === null ? [] : [toLead(page.lead)]),
    secondary: toCardData(page.secondary.map(toRow)),
    headlines: toCardData(page.headlines.map(toRow)),
    latest: toCardData(
      page.latest.map(({ id, title, publicAt }) => ({
        id,
        headline: toHeadline(title),
        time: toTimeView(publicAt, options.site),
      })),
    ),
    sections: page.sections.map(({ name, stories }) => ({
      name,
      slug: findCategory(name)?.slug ?? '',
      cards: toCardData(toListedCards(stories, { ...options, showsAuthors: name === OPINION })),
    })),
  };
}

const toLabel = ({ subcategory, category }: ListedArticle) => subcategory || category;
