import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';

/** The names of the parts of an article in the form (docs/behaviour §5). */
export const articlePartText = inBoth({
  title: both('Title', 'শিরোনাম'),
  description: both('Description', 'মূল লেখা'),
  placement: both('Category', 'বিভাগ'),
  author: both('Author', 'লেখক'),
  tags: both('Tags', 'ট্যাগ'),
  image: both('Image', 'ছবি'),
  seo: both('Search and previews', 'সার্চ ও প্রিভিউ'),
  socialImage: both('Image for previews', 'প্রিভিউয়ের ছবি'),
  isFeatured: both('Featured', 'নির্বাচিত'),
  publication: both('Status', 'অবস্থা'),
} satisfies Record<ArticlePart, Pair<string>>);
