/** Text of the category page. The server puts it into the page's data, to keep the reader's script small. */
export const categoryText = {
  /** "Unknown category": heading of a category page whose category does not exist. */
  unknown: 'অজানা বিভাগ',
} as const;
