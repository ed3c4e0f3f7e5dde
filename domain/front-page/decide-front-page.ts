import { DAY_MS } from '../time/durations.ts';
import type { Candidate, ImageClaims } from './image-claims.ts';
import { createImageClaims } from './image-claims.ts';
import type { PlannedSection, SectionLayout } from './section-plan.ts';
import { FALLBACKS, HOME_DRAWN_SIZE, HOME_SECTION_SIZE, LAYOUT_RULES } from './section-plan.ts';

/** docs/behaviour §9: articles with an image next to the lead. */
export const HOME_SECONDARY_SIZE = 2;
/** docs/behaviour §9: articles with an image in the row at the end of the top block. */
export const HOME_TOP_ROW_SIZE = 4;
/** docs/behaviour §9: headlines below the lead. */
export const HOME_HEADLINES_SIZE = 2;
/** docs/behaviour §9: headlines if the lead has no image or no article with an image is next to it. */
export const HOME_HEADLINES_ALONE_SIZE = 6;
/** docs/behaviour §9: entries of the list of the newest articles. */
export const HOME_LATEST_SIZE = 8;
export const HOME_TOP_SIZE =
  1 + HOME_TOP_ROW_SIZE + Math.max(HOME_SECONDARY_SIZE + HOME_HEADLINES_SIZE, HOME_HEADLINES_ALONE_SIZE);
/** The cards above the sections are chosen from this many of the newest articles. */
export const HOME_TOP_POOL_SIZE = 24;
/** docs/behaviour §9: index of the article in a section after which the in-feed ad is shown. */
export const IN_FEED_AD_AFTER_INDEX = 3;
/** docs/behaviour §9: an article with a large image is at most this much older than its section's newest article. */
export const HOME_LARGE_AGE_MS = DAY_MS;
/** Maximum number of large cards at the start of a category's list. */
export const MAX_LARGE_CARDS = 2;

type FrontPageCandidate = Candidate & {
  /** When it became public, in ms. */
  readonly publicAt: number;
};

export type FrontPageSource<A extends FrontPageCandidate> = {
  readonly featured: A | null;
  /** The newest visible articles, newest first. */
  readonly newest: readonly A[];
  /** The articles of each category, newest first. */
  readonly sections: ReadonlyMap<string, readonly A[]>;
  readonly plan: readonly PlannedSection[];
};

/** `small`: a row, with a small image if it has one. `headline`: below the articles that the layout draws. */
export type ArticleLook = 'large' | 'small' | 'headline';

export type FrontPageSection<A> = PlannedSection & {
  /** The newest articles of the category that are not in the top block, newest first. */
  articles: readonly (A & { look: ArticleLook })[];
  /** True if these are all of the category's articles outside the top block. */
  isWhole: boolean;
};

/** `imageUrl` is '' if the article is shown without an image, e.g. because another article shows the same one. */
export type FrontPage<A extends FrontPageCandidate> = {
  lead: A | null;
  secondary: readonly A[];
  headlines: readonly A[];
  /** The newest articles that are not in the top block. Only this list may repeat articles of other lists. */
  latest: readonly A[];
  topRow: readonly A[];
  sections: readonly FrontPageSection<A>[];
};

/**
 * Chooses the articles and layouts of the home page (docs/behaviour §2.2). No article has two cards, and no image is
 * shown twice. Only the lead may take the last article of a section. Bands claim their images before the row at the end of the
 * top block, because they need several images of one category.
 */
export function decideFrontPage<A extends FrontPageCandidate>(source: FrontPageSource<A>): FrontPage<A> {
  const { featured: lead, newest, sections, plan } = source;
  const images = createImageClaims();
  const placed = new Set<string>();
  const place = (articles: A[]) => {
    for (const { id } of articles) placed.add(id);
    return articles;
  };
  const hasLeadImage = lead !== null && images.claim(place([lead]), { max: 1 }).length > 0;
  const listFree = (articles: readonly A[]) => articles.filter(({ id }) => !placed.has(id));
  const lastOfSections = new Set(Array.from(sections.values(), (articles) => listFree(articles).at(-1)?.id));
  const listForTop = () => listFree(newest).filter(({ id }) => !lastOfSections.has(id));
  const secondary = place(images.claim(listForTop(), { max: HOME_SECONDARY_SIZE, min: HOME_SECONDARY_SIZE }));
  const headlineCount = hasLeadImage && secondary.length > 0 ? HOME_HEADLINES_SIZE : HOME_HEADLINES_ALONE_SIZE;
  const headlines = place(listForTop().slice(0, headlineCount));
  const bands = plan.filter(({ layout }) => layout === 'band').map(({ name }) => listFree(sections.get(name) ?? []));
  const ofBands = bands.flatMap((articles) => chooseLayout('band', articles.slice(0, HOME_DRAWN_SIZE), images).large);
  const forRow = listForTop().filter((article) => ofBands.every(({ id }) => id !== article.id));
  const topRow = place(images.claim(forRow, { max: HOME_TOP_ROW_SIZE, min: HOME_TOP_ROW_SIZE }));
  return {
    lead,
    secondary,
    headlines: headlines.map(withoutImage),
    latest: listFree(newest).slice(0, HOME_LATEST_SIZE).map(withoutImage),
    topRow,
    sections: plan
      .map((planned) => fillSection(planned, listFree(sections.get(planned.name) ?? []), images))
      .filter(({ articles }) => articles.length > 0),
  };
}

/** Draws the first articles in a layout for which there are enough images, and the others as headlines. */
function fillSection<A extends FrontPageCandidate>(
  planned: PlannedSection,
  free: readonly A[],
  images: ImageClaims,
): FrontPageSection<A> {
  const drawn = free.slice(0, HOME_DRAWN_SIZE);
  const { layout, large } = chooseLayout(planned.layout, drawn, images);
  const others = drawn.filter((article) => !large.includes(article));
  const small = LAYOUT_RULES[layout].hasThumbnails ? images.claim(others, { max: HOME_DRAWN_SIZE }) : [];
  const illustrated = new Set([...large, ...small]);
  const articles = free.slice(0, HOME_SECTION_SIZE).map((article, index) => {
    const look: ArticleLook = index >= HOME_DRAWN_SIZE ? 'headline' : large.includes(article) ? 'large' : 'small';
    return { ...(illustrated.has(article) ? article : withoutImage(article)), look };
  });
  return { ...planned, layout, articles, isWhole: articles.length === free.length };
}

/** Chooses a layout, and the articles with a large image, which are not much older than the newest one. */
function chooseLayout<A extends FrontPageCandidate>(planned: SectionLayout, drawn: readonly A[], images: ImageClaims) {
  const [newest] = drawn;
  const recent = drawn.filter(({ publicAt }) => (newest?.publicAt ?? 0) - publicAt <= HOME_LARGE_AGE_MS);
  for (const layout of [planned, ...FALLBACKS]) {
    const { minLarge: min, maxLarge: max } = LAYOUT_RULES[layout];
    const large = images.claim(recent, { max, min });
    if (large.length >= min) return { layout, large };
  }
  return { layout: 'rows' as const, large: [] };
}

const withoutImage = <A extends Candidate>(article: A): A => ({ ...article, imageUrl: '' });

/** Lists the articles with a card in the order of the page. */
export function listCards<A extends FrontPageCandidate>(page: FrontPage<A>): A[] {
  const { lead, secondary, headlines, topRow, sections } = page;
  const top = [...(lead === null ? [] : [lead]), ...secondary, ...headlines, ...topRow];
  return [...top, ...sections.flatMap(({ articles }) => articles)];
}
