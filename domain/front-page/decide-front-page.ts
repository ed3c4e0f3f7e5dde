import { decideImage } from '../images/image.ts';

/** docs/behaviour.md §9: articles in a category's section. */
export const HOME_SECTION_SIZE = 8;
/** docs/behaviour.md §9: articles with an image next to or below the lead. */
export const HOME_SECONDARY_SIZE = 4;
/** docs/behaviour.md §9: headlines below the articles with an image. */
export const HOME_HEADLINES_SIZE = 3;
/** docs/behaviour.md §9: headlines if no article with an image is above them. */
export const HOME_HEADLINES_ALONE_SIZE = 6;
/** docs/behaviour.md §9: entries of the list of the newest articles. */
export const HOME_LATEST_SIZE = 9;
export const HOME_TOP_SIZE = 1 + Math.max(HOME_SECONDARY_SIZE + HOME_HEADLINES_SIZE, HOME_HEADLINES_ALONE_SIZE);
/** The cards above the sections are chosen from this many of the newest articles. */
export const HOME_TOP_POOL_SIZE = 24;
/** docs/behaviour.md §9: index of the article in a section after which the in-feed ad is shown. */
export const IN_FEED_AD_AFTER_INDEX = 3;
/** Maximum number of large cards at the start of a list. */
export const LARGE_CARDS = 2;

type Candidate = { readonly id: string; readonly imageUrl: string };

export type FrontPageSource<A extends Candidate> = {
  readonly featured: A | null;
  /** The newest visible articles, newest first. */
  readonly newest: readonly A[];
  /** The articles of each category, newest first. */
  readonly sections: ReadonlyMap<string, readonly A[]>;
  /** The category whose section shows authors instead of images. */
  readonly opinion: string;
};

/** An article without an `imageUrl` is shown without an image. */
export type FrontPage<A extends Candidate> = {
  lead: A | null;
  secondary: readonly A[];
  headlines: readonly A[];
  latest: readonly A[];
  /** The sections that have articles. */
  sections: readonly { name: string; articles: readonly A[] }[];
};

/**
 * Chooses the articles of the home page (docs/behaviour.md §2.2). No article has two cards, and no image is shown
 * twice. `latest` lists the newest articles that have no card above the sections, without images. The sections may
 * repeat the articles of `latest`.
 */
export function decideFrontPage<A extends Candidate>(source: FrontPageSource<A>): FrontPage<A> {
  const images = createImageClaims();
  const { featured: lead, newest } = source;
  if (lead !== null) images.claim([lead], 1);
  const others = newest.filter(({ id }) => id !== lead?.id);
  const secondary = images.claim(others, HOME_SECONDARY_SIZE, { isEven: true });
  const headlines = others
    .filter((article) => !secondary.includes(article))
    .slice(0, secondary.length === 0 ? HOME_HEADLINES_ALONE_SIZE : HOME_HEADLINES_SIZE);
  const topIds = new Set([...(lead === null ? [] : [lead]), ...secondary, ...headlines].map(({ id }) => id));
  const sections = [...source.sections].flatMap(([name, articles]) => {
    const rest = articles.filter(({ id }) => !topIds.has(id)).slice(0, HOME_SECTION_SIZE);
    return rest.length === 0 ? [] : [{ name, articles: rest }];
  });
  // All sections claim images for their large cards before any section claims images for its other cards.
  const illustrated = sections.filter(({ name }) => name !== source.opinion);
  for (const { articles } of illustrated) images.claim(articles, LARGE_CARDS);
  for (const { articles } of illustrated) images.claim(articles, HOME_SECTION_SIZE);
  return {
    lead,
    secondary,
    headlines: headlines.map(withoutImage),
    latest: newest
      .filter(({ id }) => !topIds.has(id))
      .slice(0, HOME_LATEST_SIZE)
      .map(withoutImage),
    sections: sections.map(({ name, articles }) => ({
      name,
      articles: articles.map((article) => (images.has(article) ? article : withoutImage(article))),
    })),
  };
}

const withoutImage = <A extends Candidate>(article: A): A => ({ ...article, imageUrl: '' });

function createImageClaims() {
  const ownerIds = new Map<string, string>();
  return {
    has: ({ id, imageUrl }: Candidate) => ownerIds.get(imageUrl) === id,
    /** Selects up to `limit` articles, in order, whose image is unclaimed, and claims their images. */
    claim: <A extends Candidate>(articles: readonly A[], limit: number, { isEven = false } = {}): A[] => {
      const byImage = new Map<string, A>();
      for (const article of articles) {
        const isFree = !ownerIds.has(article.imageUrl) && !byImage.has(article.imageUrl);
        if (byImage.size < limit && isFree && decideImage(article.imageUrl) !== null)
          byImage.set(article.imageUrl, article);
      }
      const chosen = [...byImage.values()];
      if (isEven && chosen.length % 2 === 1) chosen.pop();
      for (const { id, imageUrl } of chosen) ownerIds.set(imageUrl, id);
      return chosen;
    },
  };
}
