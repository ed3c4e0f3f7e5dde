import type { ArticleInput } from '../article/article.ts';
import { ARTICLE_FIELDS } from '../article/article-fields.ts';
import { splitTags } from '../article/article-form.ts';
import { replaceTag, toTagKey } from '../article/tag.ts';
import { normaliseText } from '../bengali/analysis/normalise-text.ts';
import { isFeaturedAt } from '../publication/decide-lead.ts';
import type { Publication } from '../publication/decide-visibility.ts';
import { effectiveStatus, isPublic } from '../publication/decide-visibility.ts';
import { findCategory } from '../taxonomy/find-category.ts';

/** How many articles can be selected and changed together. */
export const MAX_SELECTED = 200;

/** A change of the content that applies to several articles. */
export type ContentChange =
  | { kind: 'publish' }
  | { kind: 'unpublish' }
  | { kind: 'category'; category: string }
  | { kind: 'add-tag'; tag: string }
  | { kind: 'remove-tag'; tag: string };

export type BulkChange = ContentChange | { kind: 'delete' };

/** Moves a scheduled article to another time, in ms. */
export type Move = { kind: 'move'; publishAt: number; mayBackDate: boolean };

/** Features an article to lead the home page. If it would replace another, asks the editor, unless `choice` is `replace`. */
export type LeadClaim = { kind: 'lead'; choice?: 'replace' | undefined };

/** Returns the change with the names as they are stored. Null if the category does not exist or the text is not a single tag. */
export function parseBulkChange(change: BulkChange): BulkChange | null {
  if (change.kind === 'category') {
    const category = findCategory(change.category);
    return category && { kind: 'category', category: category.name };
  }
  if (change.kind !== 'add-tag' && change.kind !== 'remove-tag') return change;
  const [tag = '', ...others] = splitTags(normaliseText(change.tag));
  return others.length > 0 || toTagKey(tag) === '' ? null : { kind: change.kind, tag };
}

type ChangedFields = Pick<ArticleInput, 'status' | 'publishAt' | 'category' | 'subcategory' | 'tags'>;
type ChangeableFields = ChangedFields & Pick<ArticleInput, 'embargoUntil'>;
type FeaturedFields = Pick<ArticleInput, 'isFeatured' | 'featuredUntil'>;

/**
 * Returns the fields that a change sets; null if the article already has them. A new category clears
 * the subcategory. Unpublishing a scheduled article removes its schedule. Only an article that is still scheduled can be moved;
 * null for others.
 */
export function decideBulkChange(
  article: ChangeableFields,
  change: ContentChange | Move,
  nowMs: number,
): Partial<ChangedFields> | null {
  const status = effectiveStatus(article, nowMs);
  switch (change.kind) {
    case 'move':
      if (article.status !== 'scheduled') return null;
      return status !== 'scheduled' || article.publishAt === change.publishAt ? null : { publishAt: change.publishAt };
    case 'publish':
      return status === 'published' ? null : { status: 'published', publishAt: 0 };
    case 'unpublish':
      return status === 'draft' ? null : { status: 'draft', publishAt: 0 };
    case 'category':
      return article.category === change.category ? null : { category: change.category, subcategory: null };
    case 'add-tag':
      return hasTag(article, change.tag) ? null : { tags: [...article.tags, change.tag] };
    case 'remove-tag': {
      const removal = { fromKey: toTagKey(change.tag), to: null };
      return hasTag(article, change.tag) ? { tags: replaceTag(article.tags, removal) } : null;
    }
  }
}

const hasTag = ({ tags }: Pick<ChangedFields, 'tags'>, tag: string) =>
  tags.some((own) => toTagKey(own) === toTagKey(tag));

/** Returns the fields that make an article lead; null if readers do not see it. */
export function decideLeadClaim(article: Publication & FeaturedFields, nowMs: number): FeaturedFields | null {
  if (!isPublic(article, nowMs)) return null;
  return { isFeatured: true, featuredUntil: isFeaturedAt(article, nowMs) ? article.featuredUntil : 0 };
}

export function hasTooManyTags(tags: readonly string[]): boolean {
  return tags.join(', ').length > ARTICLE_FIELDS.tags.limit.maxLength;
}
