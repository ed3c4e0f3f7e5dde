/** The names of the parts of an article in the form, in English (docs/behaviour.md §5). */
export const articlePartText = {
  title: 'Title',
  description: 'Description',
  placement: 'Category',
  author: 'Author',
  tags: 'Tags',
  image: 'Image',
  seo: 'Search and previews',
  socialImage: 'Image for previews',
  isFeatured: 'Featured',
  publication: 'Status',
} as const;
