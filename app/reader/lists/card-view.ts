import { LRUCache } from 'lru-cache';
import type { RequestContext, Site } from '#app/request-context.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import { MAX_LARGE_CARDS } from '#domain/front-page/decide-front-page.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideImage, decideListImage, decideThumbnail } from '#domain/images/image.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { formatShort } from '#domain/time/format-date-time.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';

/** A time in ms, and the minutes by which the site's clocks are ahead of UTC at that time. */
export type TimeView = { ms: number; offsetMinutes: number };

/** A card of a list. Missing parts are null or empty. */
export type CardView = {
  id: string;
  title: readonly TitlePart[];
  time: TimeView;
  /** The time of day, or the date if the article was not published on the day when the list was read. */
  shortTime: string;
  image: ResponsiveImage | null;
  excerpt: string;
  /** The subcategory, or the category if the list contains several. */
  label: string;
  /** Empty for the default author, who is not a person. */
  author: string;
  hasVideo: boolean;
};

type CardOptions = {
  site: Site;
  nowMs: number;
  videos?: ReadonlySet<string>;
};

type CardParts = Partial<Pick<CardView, 'label' | 'image' | 'author'>> & {
  /** 0 leaves out the excerpt. */
  excerptGraphemes?: number;
};

export function toCardView(
  article: ListedArticle,
  { label = '', image = null, author = '', excerptGraphemes = 0 }: CardParts,
  { site, nowMs, videos }: CardOptions,
): CardView {
  const time = toTimeView(article.publicAt, site);
  return {
    id: article.id,
    title: parseTitle(article.title),
    time,
    shortTime: formatShort({ ...time, nowMs }),
    image,
    excerpt: excerptGraphemes === 0 ? '' : cutExcerpt(article.excerpt, excerptGraphemes),
    label,
    author,
    hasVideo: videos?.has(article.id) ?? false,
  };
}

/** Cached, because most renders show the same excerpts and splitting a text into graphemes is slow. */
const excerpts = new LRUCache<string, string>({ max: 500 });

function cutExcerpt(text: string, maxGraphemes: number): string {
  const key = `${maxGraphemes} ${text}`;
  const known = excerpts.get(key);
  if (known !== undefined) return known;
  const excerpt = cutText(text, maxGraphemes);
  excerpts.set(key, excerpt);
  return excerpt;
}

const EXCERPT_GRAPHEMES = 72;

type ListOptions = CardOptions & {
  /** False for a later page of a list, which an open page appends. */
  hasLeads?: boolean;
};

export type CardList = {
  /** The large cards: the first two with an image, or the only one. If no card has an image, the first two. */
  leads: readonly CardView[];
  rows: readonly CardView[];
};

/** Converts the articles of one category to cards. The large ones have an excerpt and a large image. */
export function toCardList(articles: readonly ListedArticle[], options: ListOptions): CardList {
  const { hasLeads = true } = options;
  const illustrated = articles.filter(({ imageUrl }) => decideImage(imageUrl) !== null);
  const leads = (illustrated.length > 0 ? illustrated : articles).slice(0, hasLeads ? MAX_LARGE_CARDS : 0);
  const toCard = (article: ListedArticle, isLarge: boolean) => {
    const parts: CardParts = {
      excerptGraphemes: isLarge ? EXCERPT_GRAPHEMES : 0,
      label: article.subcategory ?? '',
      image: isLarge ? decideListImage(article.imageUrl) : decideThumbnail(article.imageUrl),
    };
    return toCardView(article, parts, options);
  };
  return {
    leads: leads.map((article) => toCard(article, true)),
    rows: articles.filter((article) => !leads.includes(article)).map((article) => toCard(article, false)),
  };
}

/** Loads the ids of the articles with a video. If that fails there are none, and the failure is logged. */
export async function loadVideos(
  { articles, reportFailure }: RequestContext,
  listed: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  try {
    return await articles.findVideos(listed.map(({ id }) => id));
  } catch (error) {
    reportFailure('videos', error);
    return new Set();
  }
}

export function toTimeView(ms: number, site: Site): TimeView {
  return { ms, offsetMinutes: site.offsetOf(ms) };
}
