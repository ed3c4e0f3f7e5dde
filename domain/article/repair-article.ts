import type { RepairedRecord } from '../import/repair-values.ts';
import {
  repairCount,
  repairFields,
  repairFlag,
  repairTags,
  repairText,
  repairTime,
  repairWord,
} from '../import/repair-values.ts';
import { findCategory, findSubcategory } from '../taxonomy/find-category.ts';
import { ARTICLE_FIELD_NAMES, ARTICLE_STATUSES, mapFields } from './article-fields.ts';

const REPAIRS = mapFields(ARTICLE_FIELD_NAMES, {
  line: () => repairText,
  optionalLine: () => repairText,
  body: () => repairText,
  tags: () => repairTags,
  flag: () => repairFlag,
  status: () => repairWord(ARTICLE_STATUSES),
  time: () => repairTime,
  count: () => repairCount,
});

/**
 * Repairs the values of an article's unparsed record that can have only one meaning (docs/operating.md, "The import
 * file"). An unknown subcategory is dropped.
 */
export function repairArticle(record: unknown): RepairedRecord {
  const { value, repairs } = repairFields(record, REPAIRS);
  const placed = repairFields(value, { subcategory: (name) => (isUnknownSubcategory(value, name) ? null : name) });
  return { value: placed.value, repairs: [...repairs, ...placed.repairs] };
}

function isUnknownSubcategory(record: unknown, name: unknown): boolean {
  const hasCategory = typeof record === 'object' && record !== null && 'category' in record;
  if (!hasCategory || typeof record.category !== 'string' || typeof name !== 'string' || name === '') return false;
  const category = findCategory(record.category);
  return category !== null && findSubcategory(category, name) === null;
}
