import * as bengali from './bengali/article-parts.ts';
import { inBoth } from './interface-language.ts';

/** The names of the parts of an article in the form, in English (docs/behaviour.md §5). */
export const articlePartText = inBoth(
  {
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
  },
  bengali.articlePartText,
);
