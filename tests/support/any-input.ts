import fc from 'fast-check';
import type { ArticleInput } from '#domain/article/article.ts';
import { ARTICLE_STATUSES, INPUT_FIELD_NAMES, mapFields } from '#domain/article/article-fields.ts';

/** Few values for each field, so that two articles often have equal parts. */
const values = mapFields(INPUT_FIELD_NAMES, {
  line: () => fc.constantFrom('', 'ক', 'খ'),
  optionalLine: () => fc.constantFrom(null, 'ক'),
  body: () => fc.constantFrom('ক', 'খ', 'গ'),
  tags: () => fc.array(fc.constantFrom('ক', 'খ'), { maxLength: 2 }),
  flag: () => fc.boolean(),
  status: () => fc.constantFrom(...ARTICLE_STATUSES),
  time: () => fc.constantFrom(0, 5),
  count: () => fc.nat(),
});

export const anyInput: fc.Arbitrary<ArticleInput> = fc.record(values);
