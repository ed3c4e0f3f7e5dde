export const categoryText = {
  /** "Unknown category": heading of a category page whose category does not exist. */
  unknown: 'অজানা বিভাগ',
  /** "The latest news of the category …: A, B and C." */
  description: (category: string, subcategories: readonly string[]) =>
    `${category} বিভাগের সর্বশেষ খবর: ${subcategories.slice(0, -1).join(', ')} ও ${subcategories.at(-1)}।`,
  /** "The latest news of the subcategory … of the category …." */
  subcategoryDescription: (category: string, subcategory: string) =>
    `${category} বিভাগের ‘${subcategory}’ উপবিভাগের সর্বশেষ খবর।`,
} as const;
