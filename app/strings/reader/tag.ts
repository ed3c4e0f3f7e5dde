export const tagText = {
  /** "Unknown topic": heading of the page of a tag that no visible article has. */
  unknown: 'অজানা বিষয়',
  /** "No news found on this topic." */
  empty: 'এই বিষয়ে কোনো খবর পাওয়া যায়নি।',
  /** "The latest news on the topic …." */
  description: (name: string) => `‘${name}’ বিষয়ের সর্বশেষ খবর।`,
} as const;
