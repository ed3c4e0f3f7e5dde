import type { Candidate } from './image-claims.ts';
import { createImageClaims } from './image-claims.ts';
import type { PlannedSection, SectionGroup, SectionLayout } from './section-plan.ts';
import { HOME_SECTION_SIZE, LAYOUT_RULES, planSections } from './section-plan.ts';

/** docs/behaviour.md §9: articles with an image next to the lead. */
export const HOME_SECONDARY_SIZE = 2;
/** docs/behaviour.md §9: articles with an image in the row at the end of the top block. */
export const HOME_TOP_ROW_SIZE = 4;
/** docs/behaviour.md §9: headlines below the lead. */
export const HOME_HEADLINES_SIZE = 2;
/** docs/behaviour.md §9: headlines if the lead has no image or no article with an image is next to it. */
export const HOME_HEADLINES_ALONE_SIZE = 6;
/** docs/behaviour.md §9: entries of the list of the newest articles. */
export const HOME_LATEST_SIZE = 8;
export const HOME_TOP_SIZE =
  1 + HOME_TOP_ROW_SIZE + Math.max(HOME_SECONDARY_SIZE + HOME_HEADLINES_SIZE, HOME_HEADLINES_ALONE_SIZE);
/** The cards above the sections are chosen from this many of the newest articles. */
export const HOME_TOP_POOL_SIZE = 24;
/** docs/behaviour.md §9: index of the article in a section after which the in-feed ad is shown. */
export const IN_FEED_AD_AFTER_INDEX = 3;
/** Maximum number of large cards at the start of a category's list. */
export const LARGE_CARDS = 2;

export type FrontPageSource<A extends Candidate> = {
  readonly featured: A | null;
  /** The newest visible articles, newest first. */
  readonly newest: readonly A[];
  /** The articles of each category, newest first. */
  readonly sections: ReadonlyMap<string, readonly A[]>;
  readonly plan: readonly SectionGroup[];
};

export type FrontPageSection<A> = PlannedSection & {
  /** An article with an image precedes the others, which are newest first. */
  articles: readonly A[];
  /** True if the category has no further article below the top block. */
  isWhole: boolean;
};

/** An article without an `imageUrl` is shown without an image. */
export type FrontPage<A extends Candidate> = {
  lead: A | null;
  secondary: readonly A[];
  headlines: readonly A[];
  /** The newest articles. The only list that may repeat articles of others. */
  latest: readonly A[];
  topRow: readonly A[];
  /** The sections that have articles. */
  sections: readonly FrontPageSection<A>[];
};

/**
 * Chooses the articles and layouts of the home page (docs/behaviour.md §2.2). No article has two cards, and no image is
 * shown twice. Bands choose their images before the row at the end of the top block, because they need several of one
 * category.
 */
export function decideFrontPage<A extends Candidate>({
  featured: lead,
  newest,
  sections,
  plan,
}: FrontPageSource<A>): FrontPage<A> {
  const images = createImageClaims();
  const placed = new Set<string>();
  const place = (articles: A[]) => {
    for (const { id } of articles) placed.add(id);
    return articles;
  };
  const isFree = ({ id }: A) => !placed.has(id);
  const listFree = (name: string) => (sections.get(name) ?? []).filter(isFree);
  const illustrate = (name: string, layout: SectionLayout) => {
    const { maxImages: max, minImages: min } = LAYOUT_RULES[layout];
    return place(images.claim(listFree(name).slice(0, HOME_SECTION_SIZE), { max, min }));
  };

  const hasLeadImage = lead !== null && images.claim(place([lead]), { max: 1 }).length > 0;
  const secondary = place(images.claim(newest.filter(isFree), { max: HOME_SECONDARY_SIZE, min: HOME_SECONDARY_SIZE }));
  const headlineCount = hasLeadImage && secondary.length > 0 ? HOME_HEADLINES_SIZE : HOME_HEADLINES_ALONE_SIZE;
  const headlines = place(newest.filter(isFree).slice(0, headlineCount));
  const bands = plan.filter(({ layout }) => layout === 'band').flatMap(({ categories }) => categories);
  const illustrated = new Map(bands.map((name) => [name, illustrate(name, 'band')]));
  const topRow = place(images.claim(newest.filter(isFree), { max: HOME_TOP_ROW_SIZE, min: HOME_TOP_ROW_SIZE }));
  const hasArticles = (name: string) => (illustrated.get(name)?.length ?? 0) + listFree(name).length > 0;
  return {
    lead,
    secondary,
    headlines: headlines.map(withoutImage),
    latest: newest.slice(0, HOME_LATEST_SIZE).map(withoutImage),
    topRow,
    sections: planSections(plan, hasArticles).map((section) => {
      const withImage = illustrated.get(section.name) ?? illustrate(section.name, section.layout);
      return fillSection(section, withImage, listFree(section.name));
    }),
  };
}

/** A section with too few images becomes rows. A band leaves out the articles without an image. */
function fillSection<A extends Candidate>(
  planned: PlannedSection,
  illustrated: readonly A[],
  others: readonly A[],
): FrontPageSection<A> {
  const layout = illustrated.length < LAYOUT_RULES[planned.layout].minImages ? 'rows' : planned.layout;
  const articles = [...illustrated, ...(layout === 'band' ? [] : others.map(withoutImage))];
  const shown = articles.slice(0, LAYOUT_RULES[layout].size);
  return { ...planned, layout, articles: shown, isWhole: shown.length === illustrated.length + others.length };
}

const withoutImage = <A extends Candidate>(article: A): A => ({ ...article, imageUrl: '' });
