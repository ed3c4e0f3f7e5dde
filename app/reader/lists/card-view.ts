import { LRUCache } from 'lru-cache';
import type { RequestContext, Site } from '#app/request-context.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import { cutText } from '#domain/bengali/cut-text.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideImage, decideListImage, decideThumbnail } from '#domain/images/image.ts';
import type { TitlePart } from '#domain/markup/parse-title.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import type { ListedArticle } from '#services/articles/read/reader-lists.ts';
import type { CardImage } from './card-image.ts';
import { toCardImage } from './card-image.ts';

/** A time in ms, and the minutes by which the site's clocks are ahead of UTC at that time. */
export type TimeView = { ms: number; offsetMinutes: number };

/** What a short list shows of an article. */
export type CardView = {
  id: string;
  title: readonly TitlePart[];
  image: ResponsiveImage | null;
  time: TimeView;
};

/** Converts an article to what a short list shows of it. */
export function toCardView(article: ListedArticle, site: Site): CardView {
  return {
    id: article.id,
    title: parseTitle(article.title),
    image: decideListImage(article.imageUrl),
    time: toTimeView(article.publicAt, site),
  };
}

/** An author who is shown instead of an image. */
type AuthorView = { name: string; initial: string };

/** A title in parts: every second one is emphasised. */
export type Headline = readonly string[];

/** A card of a long list. What it does not show is missing, because the page repeats its data for the browser. */
export type ListedCard = {
  id: string;
  headline: Headline;
  time: TimeView;
  excerpt?: string;
  /** The subcategory, or the category if the list holds several. */
  label?: string;
  image?: CardImage;
  author?: AuthorView;
  hasVideo?: true;
};

/** An entry of the list of the newest articles. */
export type LatestItem = Pick<ListedCard, 'id' | 'headline' | 'time'>;

/** Converts a title to its parts. */
export function toHeadline(title: string): Headline {
  const parts: string[] = [];
  for (const { text, emphasised } of parseTitle(title)) {
    if ((parts.length % 2 === 1) !== emphasised) parts.push('');
    parts.push(text);
  }
  return parts;
}

type CardOptions = {
  site: Site;
  /** Ids of the articles with a video. */
  videos: ReadonlySet<string>;
};

type Shown = {
  /** 0 for none. */
  excerptGraphemes?: number;
  label: string;
  image: ResponsiveImage | null;
  author?: AuthorView | null;
};

/** Converts an article to a card that shows the given parts. */
export function toListedCard(article: ListedArticle, shown: Shown, { site, videos }: CardOptions): ListedCard {
  const { excerptGraphemes = 0, label, image, author = null } = shown;
  const excerpt = excerptGraphemes === 0 ? '' : cutExcerpt(article.excerpt, excerptGraphemes);
  return {
    id: article.id,
    headline: toHeadline(article.title),
    time: toTimeView(article.publicAt, site),
    ...(excerpt !== '' && { excerpt }),
    ...(label !== '' && { label }),
    ...(image !== null && { image: toCardImage(image) }),
    ...(author !== null && { author }),
    ...(videos.has(article.id) && { hasVideo: true }),
  };
}

/** Most renders show the same excerpts. Finding the graphemes of a text is slow. */
const excerpts = new LRUCache<string, string>({ max: 500 });

function cutExcerpt(text: string, maxGraphemes: number): string {
  const key = `${maxGraphemes} ${text}`;
  const known = excerpts.get(key);
  if (known !== undefined) return known;
  const excerpt = cutText(text, maxGraphemes);
  excerpts.set(key, excerpt);
  return excerpt;
}

/** Length of the excerpt of a large card. */
const EXCERPT_GRAPHEMES = 72;
/** The first two are large. A list that follows changes may have to show the third in their place. */
const LEAD_CANDIDATES = 3;

type ListOptions = CardOptions & {
  /** True for opinion: the cards have authors instead of images. */
  showsAuthors?: boolean;
};

/**
 * Converts the articles of one category to cards. Those that the list can show large have an excerpt and a large image,
 * the others neither.
 */
export function toListedCards(articles: readonly ListedArticle[], options: ListOptions): ListedCard[] {
  const { showsAuthors = false } = options;
  const illustrated = showsAuthors ? [] : articles.filter(({ imageUrl }) => decideImage(imageUrl) !== null);
  const candidates = new Set((illustrated.length > 0 ? illustrated : articles).slice(0, LEAD_CANDIDATES));
  return articles.map((article) => {
    const isCandidate = candidates.has(article);
    const image = isCandidate ? decideListImage(article.imageUrl) : decideThumbnail(article.imageUrl);
    const shown: Shown = {
      excerptGraphemes: isCandidate ? EXCERPT_GRAPHEMES : 0,
      label: article.subcategory ?? '',
      image: showsAuthors ? null : image,
      author: showsAuthors ? toAuthorView(article.author) : null,
    };
    return toListedCard(article, shown, options);
  });
}

/** The ids of the articles with a video; none, and a logged failure, if that cannot be read. */
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

/** Null for the default author, which names no person. */
function toAuthorView(name: string): AuthorView | null {
  return name === DEFAULT_AUTHOR ? null : { name, initial: toInitial(name) };
}

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

function toInitial(name: string): string {
  return graphemes.segment(name).containing(0)?.segment ?? '';
}
