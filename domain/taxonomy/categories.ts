/** `name` and `subcategories` are NFC. `slug` is ASCII, for feeds and anchors. */
export type Category = { name: string; slug: string; subcategories: readonly string[] };

// Normalised at load: this file may contain either spelling of \u09df, \u09dc and \u09dd.
const defineCategory = (slug: string, name: string, ...subcategories: string[]): Category => ({
  name: name.normalize('NFC'),
  slug,
  subcategories: subcategories.map((subcategory) => subcategory.normalize('NFC')),
});

/** In the order of docs/behaviour §3. */
export const CATEGORIES: readonly Category[] = [
  defineCategory('bangladesh', 'বাংলাদেশ', 'রাজনীতি', 'প্রশাসন', 'আইন-আদালত', 'অপরাধ', 'পরিবেশ', 'করোনাভাইরাস'),
  defineCategory('world', 'বিশ্ব', 'ভারত', 'যুক্তরাষ্ট্র', 'ইউরোপ', 'মধ্যপ্রাচ্য', 'এশিয়া', 'আফ্রিকা'),
  defineCategory('business', 'বাণিজ্য', 'শেয়ারবাজার', 'ব্যাংক', 'শিল্প', 'অর্থনীতি', 'বিশ্ববাণিজ্য', 'বাজেট'),
  defineCategory('sport', 'খেলা', 'ক্রিকেট', 'ফুটবল', 'টেনিস', 'অন্যান্য খেলা', 'সাক্ষাৎকার'),
  defineCategory('entertainment', 'বিনোদন', 'চলচ্চিত্র', 'টেলিভিশন', 'ওটিটি', 'সংগীত', 'তারকা আলাপ'),
  defineCategory('technology', 'প্রযুক্তি', 'মোবাইল', 'গ্যাজেট', 'মহাকাশ', 'কম্পিউটার', 'সাইবার নিরাপত্তা'),
  defineCategory('lifestyle', 'জীবনযাপন', 'স্বাস্থ্য', 'ফ্যাশন', 'ভ্রমণ', 'সম্পর্ক', 'রান্না', 'রূপচর্চা'),
  defineCategory('opinion', 'মতামত', 'সম্পাদকীয়', 'কলাম', 'সাক্ষাৎকার', 'চিঠি'),
  defineCategory('jobs', 'চাকরি', 'নিয়োগ বিজ্ঞপ্তি', 'পরামর্শ', 'সাক্ষাৎকার'),
  defineCategory('education', 'শিক্ষা', 'ক্যাম্পাস', 'ভর্তি', 'গবেষণা', 'পড়াশোনা'),
  defineCategory('religion', 'ধর্ম', 'ইসলাম', 'সনাতন', 'বৌদ্ধ', 'খ্রিষ্টান'),
];

/** In the order of the bar (docs/behaviour §2). */
export const CATEGORY_BAR: readonly string[] = ['বাংলাদেশ', 'খেলা', 'বিশ্ব', 'বাণিজ্য', 'বিনোদন', 'প্রযুক্তি', 'জীবনযাপন'].map(
  (name) => name.normalize('NFC'),
);

/** The categories of the category bar, then the others in the order of `CATEGORIES`. */
export const HOME_SECTION_ORDER: readonly string[] = [
  ...new Set([...CATEGORY_BAR, ...CATEGORIES.map((category) => category.name)]),
];

/**
 * Finds a category by its exact name in either encoding; null if there is none. It is for names in links on this site,
 * because it needs less code in the browser than `findCategory`.
 */
export function findCategoryByExactName(name: string): Category | null {
  return CATEGORIES.find((category) => category.name === name.normalize('NFC')) ?? null;
}

/**
 * Returns the path of a category's page (docs/behaviour §2). The path of any text is valid, because lone surrogates are
 * replaced.
 */
export function categoryPath(name: string, subcategory?: string | null): string {
  const path = `/category/${encodeName(name)}`;
  return subcategory ? `${path}?subcategory=${encodeName(subcategory)}` : path;
}

const encodeName = (name: string) => encodeURIComponent(name.normalize('NFC').replace(/\p{Cs}/gu, '\ufffd'));
