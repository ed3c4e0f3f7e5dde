import type { Candidate } from './image-claims.ts';
import { createImageClaims } from './image-claims.ts';
import type { PlannedSection, SectionGroup } from './section-plan.ts';
import { HOME_SECTION_SIZE, LAYOUT_RULES, planSections } from './section-plan.ts';

/** docs/behaviour.md §9: articles with an image next to the lead. */
export const HOME_SECONDARY_SIZE = 2;
/** docs/behaviour.md §9: articles with an image in the row at the end of the top block. */
export const HOME_TOP_ROW_SIZE = 4;
/** docs/behaviour.md §9: headlines below the lead. */
export const HOME_HEADLINES_SIZE = 2;
/** docs/behaviour.md §9: headlines if no article with an image is next to the lead. */
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
 * shown twice. The sections choose their images before the row at the end of the top block, which can show any image.
 */
export function decideFrontPage<A extends Candidate>(source: FrontPageSource<A>): FrontPage<A> {
  const images = createImageClaims();
  const { featured: lead, newest } = source;
  const top = new Set<string>();
  const toTop = (articles: A[]) => {
    for (const { id } of articles) top.add(id);
    return articles;
  };
  const isFree = ({ id }: A) => !top.has(id);
  const listFree = (name: string) => (source.sections.get(name) ?? []).filter(isFree);

  if (lead !== null) images.claim(toTop([lead]), { max: 1 });
  const secondary = toTop(
    images.claim(newest.filter(isFree), { max: HOME_SECONDARY_SIZE, min: HOME_SECONDARY_SIZE }),
  );
  const headlineCount = secondary.length === 0 ? HOME_HEADLINES_ALONE_SIZE : HOME_HEADLINES_SIZE;
  const headlines = toTop(newest.filter(isFree).slice(0, headlineCount));
  const sections = illustrate(
    planSections(source.plan, (name) => listFree(name).length > 0),
    (name, limits) => images.claim(listFree(name).slice(0, HOME_SECTION_SIZE), limits),
  );
  const inSections = new Set(sections.flatMap(({ illustrated }) => illustrated));
  const others = newest.filter((article) => isFree(article) && !inSections.has(article));
  const topRow = toTop(images.claim(others, { max: HOME_TOP_ROW_SIZE, min: HOME_TOP_ROW_SIZE }));
  return {
    lead,
    secondary,
    headlines: headlines.map(withoutImage),
    latest: newest.slice(0, HOME_LATEST_SIZE).map(withoutImage),
    topRow,
    sections: sections.flatMap((section) => {
      const articles = listFree(section.name);
      return articles.length === 0 ? [] : [fill(section, articles)];
    }),
  };
}

type IllustratedSection<A> = PlannedSection & { illustrated: readonly A[] };

type Claim<A> = (name: string, limits: { max: number; min: number }) => A[];

/** Gives the sections their images, first the bands, which need most. A section with too few becomes rows. */
function illustrate<A>(planned: readonly PlannedSection[], claim: Claim<A>): IllustratedSection<A>[] {
  const choose = (section: PlannedSection): IllustratedSection<A> => {
    const { maxImages: max, minImages: min } = LAYOUT_RULES[section.layout];
    const illustrated = claim(section.name, { max, min });
    return { ...section, layout: illustrated.length < min ? 'rows' : section.layout, illustrated };
  };
  const bands = new Map(planned.filter(({ layout }) => layout === 'band').map((section) => [section, choose(section)]));
  return planned.map((section) => bands.get(section) ?? choose(section));
}

/** A band shows only articles with an image; other layouts show the newest articles after the one with an image. */
function fill<A extends Candidate>(
  { illustrated, ...section }: IllustratedSection<A>,
  articles: readonly A[],
): FrontPageSection<A> {
  const others = section.layout === 'band' ? [] : articles.filter((article) => !illustrated.includes(article));
  const shown = [...illustrated, ...others.map(withoutImage)].slice(0, LAYOUT_RULES[section.layout].size);
  return { ...section, articles: shown, isWhole: shown.length === articles.length };
}

const withoutImage = <A extends Candidate>(article: A): A => ({ ...article, imageUrl: '' });
