import { CATEGORIES } from '../taxonomy/categories.ts';

/** How the home page draws the first articles of a section (docs/behaviour §2.2). */
export type SectionLayout = 'dominant' | 'pair' | 'band' | 'people' | 'rows';

export type PlannedSection = {
  readonly name: string;
  readonly layout: SectionLayout;
  /** True if the large image of a dominant section is on the right. */
  readonly isMirrored: boolean;
};

/** docs/behaviour §9: maximum number of articles in a category's section. */
export const HOME_SECTION_SIZE = 8;
/** docs/behaviour §9: how many of them the section's layout draws. The others are headlines. */
export const HOME_DRAWN_SIZE = 4;

type LayoutRule = {
  /** With fewer large images, the section gets a layout of {@link FALLBACKS}. */
  readonly minLarge: number;
  readonly maxLarge: number;
  /** True if the other drawn articles have a small image. */
  readonly hasThumbnails: boolean;
};

export const LAYOUT_RULES: Readonly<Record<SectionLayout, LayoutRule>> = {
  dominant: { minLarge: 1, maxLarge: 1, hasThumbnails: true },
  pair: { minLarge: 2, maxLarge: 2, hasThumbnails: false },
  band: { minLarge: 2, maxLarge: HOME_DRAWN_SIZE, hasThumbnails: false },
  people: { minLarge: 0, maxLarge: 0, hasThumbnails: false },
  rows: { minLarge: 0, maxLarge: 0, hasThumbnails: true },
};

/** Layouts to try, in this order, if a section has too few large images for its own. */
export const FALLBACKS: readonly SectionLayout[] = ['dominant', 'rows'];

const LAYOUTS: Readonly<Record<string, SectionLayout>> = {
  bangladesh: 'dominant',
  sport: 'dominant',
  world: 'pair',
  entertainment: 'band',
  technology: 'pair',
  lifestyle: 'dominant',
  opinion: 'people',
  education: 'pair',
};

/** Plans the sections of the home page, in the order of `categories`. */
export const planSections = (categories: readonly string[]): PlannedSection[] =>
  categories.map((name) => {
    const slug = CATEGORIES.find((category) => category.name === name)?.slug ?? '';
    return { name, layout: LAYOUTS[slug] ?? 'rows', isMirrored: slug === 'sport' };
  });
