import type { TextMerge, TextSides } from '../merge/merge-pieces.ts';
import { joinPieces, listHunks } from '../merge/merge-pieces.ts';
import type { TextKind } from '../merge/merge-text.ts';
import { mergeText, mergeWithoutBase } from '../merge/merge-text.ts';
import type { ArticleInput } from './article.ts';
import type { TypedField } from './article-fields.ts';
import { ARTICLE_FIELDS } from './article-fields.ts';
import type { ArticlePart } from './article-parts.ts';
import { ARTICLE_PARTS, copyParts, isSamePart, listFieldsOf } from './article-parts.ts';

/** The parts that consist of one text field of the same name. Their changes are merged by paragraph and word. */
export type TextPart = {
  [Field in TypedField]: (typeof ARTICLE_FIELDS)[Field] extends { part: Field; kind: 'line' | 'body' } ? Field : never;
}[TypedField];

export function isTextPart(part: ArticlePart): part is TextPart {
  const [field, ...others] = listFieldsOf(part);
  if (field !== part || others.length > 0) return false;
  const { kind } = ARTICLE_FIELDS[field];
  return kind === 'line' || kind === 'body';
}

const decideTextKind = (part: TextPart): TextKind => {
  if (part === 'title') return 'title';
  return ARTICLE_FIELDS[part].kind === 'body' ? 'body' : 'plain';
};

export type Merge = {
  /** The article with both sides' changes. Parts that collide have the value from `mine`. */
  merged: ArticleInput;
  collisions: ArticlePart[];
  /** Parts of `merged` that contain the colleague's changes, without the collisions. */
  theirParts: ArticlePart[];
  /** The merge of each text among the collisions. Its hunks are the overlaps. */
  texts: Partial<Record<TextPart, TextMerge>>;
};

/**
 * Merges `mine` and `theirs`, which both started from `base`: part by part, and texts by paragraph and word
 * (docs/behaviour §4.8). A change on one side is applied. The same change on both sides is not a collision. Without
 * collisions, swapping the sides gives the same result. Without a base, every part that differs collides.
 */
export function mergeArticles(base: ArticleInput | null, mine: ArticleInput, theirs: ArticleInput): Merge {
  const result: Merge = { merged: copyParts(mine, mine, []), collisions: [], theirParts: [], texts: {} };
  for (const part of ARTICLE_PARTS) {
    if (isSamePart(part, mine, theirs)) continue;
    if (base && isSamePart(part, base, theirs)) continue;
    if (base && isSamePart(part, base, mine)) {
      result.merged = copyParts(result.merged, theirs, [part]);
      result.theirParts.push(part);
    } else if (isTextPart(part)) {
      addText(result, part, mergeTextPart(part, { base, mine, theirs }));
    } else {
      addPart(result, part, { base, mine, theirs });
    }
  }
  return result;
}

/** Merges one text. Returns null if the changes overlap. */
export function mergeCleanly(part: TextPart, sides: TextSides): string | null {
  const merge = mergeText(sides, decideTextKind(part));
  return listHunks(merge).length > 0 ? null : joinPieces(merge, () => '');
}

type Sides = { base: ArticleInput | null; mine: ArticleInput; theirs: ArticleInput };

function mergeTextPart(part: TextPart, { base, mine, theirs }: Sides): TextMerge {
  const texts = { mine: mine[part], theirs: theirs[part] };
  return base ? mergeText({ ...texts, base: base[part] }, decideTextKind(part)) : mergeWithoutBase(texts);
}

function addText(result: Merge, part: TextPart, merge: TextMerge): void {
  if (listHunks(merge).length > 0) {
    result.collisions.push(part);
    result.texts[part] = merge;
  } else {
    result.merged = { ...result.merged, [part]: joinPieces(merge, () => '') };
    result.theirParts.push(part);
  }
}

const IMAGE_TEXTS = ['imageCaption', 'imageAlt', 'imageCredit'] as const;

/** Merges the texts of an image that neither side replaced. Any other part collides. */
function addPart(result: Merge, part: ArticlePart, { base, mine, theirs }: Sides): void {
  const isSameImage = part === 'image' && base?.imageUrl === mine.imageUrl && mine.imageUrl === theirs.imageUrl;
  const texts = IMAGE_TEXTS.map((field) =>
    mergeText({ base: base?.[field] ?? '', mine: mine[field], theirs: theirs[field] }, 'plain'),
  );
  if (isSameImage && texts.every((text) => listHunks(text).length === 0)) {
    const [imageCaption = '', imageAlt = '', imageCredit = ''] = texts.map((text) => joinPieces(text, () => ''));
    result.merged = { ...result.merged, imageCaption, imageAlt, imageCredit };
    result.theirParts.push(part);
  } else {
    result.collisions.push(part);
  }
}
