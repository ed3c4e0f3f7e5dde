/** The parts of an article, in the words of the form (spec §5); they are in English. */
export const articlePartText = {
  title: 'Title',
  description: 'Description',
  placement: 'Category',
  author: 'Author',
  tags: 'Tags',
  image: 'Picture',
  isFeatured: 'Featured',
  publication: 'Status',
} as const;
