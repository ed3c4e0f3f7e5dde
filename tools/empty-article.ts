import type { Article } from '#domain/article/article.ts';
import { ARTICLE_FIELD_NAMES, mapFields } from '#domain/article/article-fields.ts';

const emptyText = () => '';
const zero = () => 0;

/** Empty fields for made-up articles. */
export const EMPTY_ARTICLE: Omit<Article, 'id'> = mapFields(ARTICLE_FIELD_NAMES, {
  line: emptyText,
  optionalLine: () => null,
  body: emptyText,
  tags: () => [],
  flag: () => false,
  status: () => 'published' as const,
  time: zero,
  count: zero,
});
