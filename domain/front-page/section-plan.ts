import { CATEGORIES } from '../taxonomy/categories.ts';

/**
 * How the home page shows a section (docs/behaviour.md §2.2). `rows` replaces a layout for which the section has too few
 * images.
 */
export type SectionLayout = 'dominant' | 'pair' | 'band' | 'people' | 'columns' | 'rows';

/** A group of sections that share the width of the page. */
export type SectionGroup = {
  readonly layout: Exclude<SectionLayout, 'rows'>;
  readonly categories: readonly string[];
  /** True if the image of a dominant section is on the right. */
  readonly isMirrored?: boolean;
};

/** The sections of the home page, in the order of the category bar and then of docs/behaviour.md §3.6. */
export const SECTION_PLAN: readonly SectionGroup[] = [
  { layout: 'dominant', categories: named('bangladesh') },
  { layout: 'dominant', categories: named('sport'), isMirrored: true },
  { layout: 'pair', categories: named('world', 'business') },
  { layout: 'band', categories: named('entertainment') },
  { layout: 'pair', categories: named('technology', 'lifestyle') },
  { layout: 'people', categories: named('opinion') },
  { layout: 'columns', categories: named('jobs', 'education', 'religion') },
];

function named(...slugs: string[]): readonly string[] {
  return CATEGORIES.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name);
}

/** docs/behaviour.md §9: maximum number of articles in a category's section. */
export const HOME_SECTION_SIZE = 8;

type LayoutRule = {
  readonly size: number;
  readonly maxImages: number;
  /** With fewer images the section is shown as rows. */
  readonly minImages: number;
};

export const LAYOUT_RULES: Readonly<Record<SectionLayout, LayoutRule>> = {
  dominant: { size: 6, maxImages: 1, minImages: 1 },
  pair: { size: 5, maxImages: 1, minImages: 1 },
  band: { size: 4, maxImages: 4, minImages: 3 },
  people: { size: 4, maxImages: 0, minImages: 0 },
  columns: { size: 4, maxImages: 1, minImages: 0 },
  rows: { size: HOME_SECTION_SIZE, maxImages: 0, minImages: 0 },
};

/** The part of the page's width that a section takes on a wide screen. */
type SectionWidth = 'whole' | 'half' | 'third';

export type PlannedSection = {
  readonly name: string;
  readonly layout: SectionLayout;
  readonly width: SectionWidth;
  readonly isMirrored: boolean;
};

/**
 * Plans the sections of the categories that have articles. If only one category of a group has any, its section is
 * dominant.
 */
export function planSections(plan: readonly SectionGroup[], hasArticles: (name: string) => boolean): PlannedSection[] {
  return plan.flatMap(({ layout, categories, isMirrored = false }) => {
    const names = categories.filter(hasArticles);
    const isAlone = names.length === 1 && categories.length > 1;
    const width = names.length === 1 ? 'whole' : names.length === 2 ? 'half' : 'third';
    return names.map((name) => ({ name, layout: isAlone ? 'dominant' : layout, width, isMirrored }) as const);
  });
}
