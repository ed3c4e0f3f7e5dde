import type { RequestContext, Site } from '#app/request-context.ts';
import type { FrontPage } from '#domain/front-page/decide-front-page.ts';
import {
  decideFrontPage,
  HOME_SECTION_SIZE,
  HOME_TOP_POOL_SIZE,
  HOME_TOP_SIZE,
} from '#domain/front-page/decide-front-page.ts';
import { decideListImage, decideThumbnail } from '#domain/images/image.ts';
import { HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import { findCategory } from '#domain/taxonomy/find-category.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';
import type { CardList, CardView } from '../lists/card-view.ts';
import { loadVideos, toCardList, toCardView } from '../lists/card-view.ts';

export type HomeSection = { name: string; slug: string; cards: CardList };

export type HomeView = {
  /** Null on an empty site. */
  lead: CardView | null;
  secondary: readonly CardView[];
  headlines: readonly CardView[];
  /** The newest articles that have no other card above the category sections. */
  latest: readonly CardView[];
  sections: readonly HomeSection[];
};

export const EMPTY_HOME: HomeView = { lead: null, secondary: [], headlines: [], latest: [], sections: [] };

const OPINION_SLUG = 'opinion';
const OPINION = HOME_SECTION_ORDER.find((name) => findCategory(name)?.slug === OPINION_SLUG) ?? '';

/** Maximum length of the lead's excerpt: two or three lines on a phone. */
const LEAD_EXCERPT_GRAPHEMES = 80;

/** Loads the home page. A category without articles has no section. Rejects if a read of articles fails. */
export async function loadHome(context: RequestContext): Promise<HomeView> {
  const { articles, site, nowMs } = context;
  const [featured, newest, sections] = await Promise.all([
    articles.findFeatured(nowMs),
    articles.listNewest({ limit: HOME_TOP_POOL_SIZE, nowMs }),
    articles.listSections({ categories: HOME_SECTION_ORDER, limit: HOME_SECTION_SIZE + HOME_TOP_SIZE, nowMs }),
  ]);
  const page = decideFrontPage({ featured, newest, sections, opinion: OPINION });
  return toHomeView(page, { site, nowMs, videos: await loadVideos(context, listCards(page)) });
}

function listCards({ lead, secondary, headlines, sections }: FrontPage<ListedArticle>): readonly ListedArticle[] {
  const top = [...(lead === null ? [] : [lead]), ...secondary, ...headlines];
  return [...top, ...sections.flatMap(({ articles }) => articles)];
}

type HomeOptions = { site: Site; nowMs: number; videos: ReadonlySet<string> };

function toHomeView(page: FrontPage<ListedArticle>, options: HomeOptions): HomeView {
  const toRow = (article: ListedArticle) =>
    toCardView(article, { label: toLabel(article), image: decideThumbnail(article.imageUrl) }, options);
  const toLead = (article: ListedArticle) => {
    const image = decideListImage(article.imageUrl);
    return toCardView(article, { excerptGraphemes: LEAD_EXCERPT_GRAPHEMES, label: toLabel(article), image }, options);
  };
  return {
    lead: page.lead && toLead(page.lead),
    secondary: page.secondary.map(toRow),
    headlines: page.headlines.map(toRow),
    latest: page.latest.map(toRow),
    sections: page.sections.map(({ name, articles }) => ({
      name,
      slug: findCategory(name)?.slug ?? '',
      cards: toCardList(articles, { ...options, showsAuthors: name === OPINION }),
    })),
  };
}

const toLabel = ({ subcategory, category }: ListedArticle) => subcategory || category;
