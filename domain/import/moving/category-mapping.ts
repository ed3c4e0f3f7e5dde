import { z } from 'zod';
import { foldName } from '../../bengali/analysis/normalise-text.ts';
import { parseQuery } from '../../search/query.ts';
import { findSections } from '../../search/section-names.ts';
import { CATEGORIES } from '../../taxonomy/categories.ts';
import { findCategory, findSubcategory } from '../../taxonomy/find-category.ts';
import type { PageChoice } from './mapping-choices.ts';
import { formatPlace, PAGE_CHOICES, parsePlace, TYPE_CHOICES } from './mapping-choices.ts';
import type { Placement } from './to-article-record.ts';

const placeText = z.string().refine((text) => text === '' || parsePlace(text) !== null, {
  error: 'must be a category such as "খেলা", or with its subcategory "খেলা / ক্রিকেট", or "" for the default',
});

/** A file that a person edits: where another site's categories, pages and types go on this site. */
export const mappingSchema = z.strictObject({
  /** For articles whose categories are not mapped. Empty until a person chooses. */
  default: placeText,
  categories: z.array(z.strictObject({ slug: z.string(), name: z.string(), articles: z.number(), to: placeText })),
  pages: z.array(z.strictObject({ slug: z.string(), title: z.string(), to: z.enum(PAGE_CHOICES) })),
  types: z.array(z.strictObject({ type: z.string(), items: z.number(), as: z.enum(TYPE_CHOICES) })),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** Usual names of categories at other newspapers, in lower case, and their places here. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'জাতীয় national bangladesh country country-news জেলার-খবর গ্রামবাংলা সারাবাংলা saradesh whole-country local-news capital রাজধানী':
    'বাংলাদেশ',
  'politics রাজনীতি': 'বাংলাদেশ / রাজনীতি',
  'crime অপরাধ law-and-crime': 'বাংলাদেশ / অপরাধ',
  'law court law-court আদালত আইন আইন-ও-আদালত': 'বাংলাদেশ / আইন-আদালত',
  'environment পরিবেশ weather আবহাওয়া': 'বাংলাদেশ / পরিবেশ',
  'administration প্রশাসন government': 'বাংলাদেশ / প্রশাসন',
  'corona coronavirus covid-19 covid করোনা': 'বাংলাদেশ / করোনাভাইরাস',
  'international world আন্তর্জাতিক foreign world-news abroad প্রবাস': 'বিশ্ব',
  'india ভারত': 'বিশ্ব / ভারত',
  'asia এশিয়া': 'বিশ্ব / এশিয়া',
  'europe ইউরোপ': 'বিশ্ব / ইউরোপ',
  'economy অর্থনীতি economics অর্থ-বাণিজ্য অর্থনীতি-ব্যবসা': 'বাণিজ্য / অর্থনীতি',
  'business trade ব্যবসা ব্যবসা-বাণিজ্য commerce corporate কর্পোরেট': 'বাণিজ্য',
  'bank banking ব্যাংক-বীমা ব্যাংক': 'বাণিজ্য / ব্যাংক',
  'share-market stock-market stock শেয়ার-বাজার': 'বাণিজ্য / শেয়ারবাজার',
  'sport sports খেলাধুলা game games খেলার-মাঠ ক্রীড়া': 'খেলা',
  'cricket ক্রিকেট': 'খেলা / ক্রিকেট',
  'football soccer ফুটবল': 'খেলা / ফুটবল',
  'tennis টেনিস': 'খেলা / টেনিস',
  'entertainment showbiz glitz বিনোদন': 'বিনোদন',
  'movie movies cinema film dhallywood bollywood hollywood সিনেমা ঢালিউড বলিউড হলিউড': 'বিনোদন / চলচ্চিত্র',
  'television tv টিভি': 'বিনোদন / টেলিভিশন',
  'music গান সঙ্গীত': 'বিনোদন / সংগীত',
  'technology tech it ict science-technology science-and-technology sci-tech information-technology তথ্য-প্রযুক্তি বিজ্ঞান-ও-প্রযুক্তি বিজ্ঞান-প্রযুক্তি science বিজ্ঞান':
    'প্রযুক্তি',
  'mobile mobile-phone': 'প্রযুক্তি / মোবাইল',
  'gadget gadgets': 'প্রযুক্তি / গ্যাজেট',
  'lifestyle life-style life লাইফ-স্টাইল ফিচার feature features': 'জীবনযাপন',
  'health স্বাস্থ্য health-news চিকিৎসা': 'জীবনযাপন / স্বাস্থ্য',
  'fashion ফ্যাশন': 'জীবনযাপন / ফ্যাশন',
  'travel tourism ভ্রমণ পর্যটন': 'জীবনযাপন / ভ্রমণ',
  'recipe recipes cooking food রেসিপি রান্না রান্নাবান্না': 'জীবনযাপন / রান্না',
  'opinion opinions মতামত মুক্তমত উপ-সম্পাদকীয় op-ed views': 'মতামত',
  'editorial সম্পাদকীয়': 'মতামত / সম্পাদকীয়',
  'column columns কলাম': 'মতামত / কলাম',
  'letters চিঠিপত্র': 'মতামত / চিঠি',
  'interview interviews': 'মতামত / সাক্ষাৎকার',
  'job jobs career careers চাকুরি চাকরির-খবর ক্যারিয়ার': 'চাকরি',
  'education শিক্ষা শিক্ষাঙ্গন': 'শিক্ষা',
  'campus ক্যাম্পাস university': 'শিক্ষা / ক্যাম্পাস',
  'admission ভর্তি': 'শিক্ষা / ভর্তি',
  'religion ধর্ম ধর্ম-ও-জীবন': 'ধর্ম',
  'islam islamic ইসলাম ইসলাম-ও-জীবন': 'ধর্ম / ইসলাম',
};

const toKey = (name: string) =>
  foldName(name)
    .toLowerCase()
    .replace(/[\s_]+/g, '-');

const USUAL_PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries(USUAL_NAMES).flatMap(([names, place]) =>
    names.split(' ').map((name) => [toKey(name), place] as const),
  ),
);

/** A category of another site. `parent` is the slug of its parent category. */
export type ForeignCategory = { slug: string; name: string; parent: string };

/**
 * Guesses the place of a category from its name, its slug and its parent categories. Compares them with the categories here,
 * with the section names that the search knows, and with usual names at other newspapers. Returns '' if nothing matches.
 */
export function guessPlace(category: ForeignCategory, find: (slug: string) => ForeignCategory | undefined): string {
  const seen = new Set<string>();
  let current: ForeignCategory | undefined = category;
  while (current !== undefined && !seen.has(current.slug)) {
    seen.add(current.slug);
    const place = guessSubcategory(current, find(current.parent)) || guessName(current.name) || guessName(current.slug);
    if (place !== '') return place;
    current = find(current.parent);
  }
  return '';
}

/** Looks below the parent, because several categories have a subcategory of the same name. */
function guessSubcategory({ name }: ForeignCategory, parent: ForeignCategory | undefined): string {
  const category = findCategory(parent?.name ?? '');
  const subcategory = category && findSubcategory(category, name);
  return category && subcategory ? formatPlace({ category: category.name, subcategory }) : '';
}

function guessName(name: string): string {
  const usual = USUAL_PLACES.get(toKey(name));
  if (usual !== undefined) return usual;
  const category = findCategory(name);
  if (category !== null) return category.name;
  const places = CATEGORIES.flatMap((holder) => {
    const subcategory = findSubcategory(holder, name);
    return subcategory === null ? [] : [{ category: holder.name, subcategory }];
  });
  const [place, other] = places.length > 0 ? places : findSections(parseQuery(name.replaceAll('-', ' ')));
  return place === undefined || other !== undefined ? '' : formatPlace(place);
}

const PAGE_SLUGS: readonly (readonly [pattern: RegExp, page: PageChoice])[] = [
  [/^about(?:-us)?$|^আমাদের-(?:কথা|সম্পর্কে)$/, 'about'],
  [/^contact(?:s|-us)?$|^যোগাযোগ$/, 'contact'],
  [/^privacy(?:-policy)?$|^গোপনীয়তা(?:-নীতি)?$/, 'privacy'],
  [/^terms(?:-(?:of-(?:use|service)|and-conditions|conditions))?$|^শর্তাবলি$/, 'terms'],
];

/** Guesses the kind of a page here: a text page of the site if its slug says so, otherwise an article. */
export function guessPage(slug: string): PageChoice {
  const name = slug.normalize('NFC');
  return PAGE_SLUGS.find(([pattern]) => new RegExp(pattern.source.normalize('NFC')).test(name))?.[1] ?? 'article';
}

/**
 * Decides the place of an article: the place of its first category that has one, otherwise the default. The names of its
 * categories outside that place become tags. Null if there is neither a place nor a default.
 */
export function decidePlacement(
  categories: readonly { slug: string; name: string }[],
  mapping: Pick<Mapping, 'default'>,
  placeOf: (slug: string) => string,
): Placement | null {
  const placed = categories.map(({ slug, name }) => ({ name, place: parsePlace(placeOf(slug)) }));
  const main = placed.find(({ place }) => place !== null);
  const place = main?.place ?? parsePlace(mapping.default);
  if (place === null) return null;
  // A parent of the main category, and one that has the same place, add nothing as tags.
  const known = new Set([place.category, place.subcategory ?? ''].map(foldName));
  const isExtra = (one: (typeof placed)[number]) =>
    one !== main &&
    !(one.place?.category === place.category && [null, place.subcategory].includes(one.place.subcategory)) &&
    !known.has(foldName(one.name)) &&
    !isUncategorised(one.name);
  return { ...place, extraTags: placed.filter(isExtra).map(({ name }) => name) };
}

const isUncategorised = (name: string) => /^(?:uncategori[sz]ed|অশ্রেণীভুক্ত)$/i.test(name.trim());
