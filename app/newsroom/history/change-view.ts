import { imageText } from '#app/strings/editor/article-images.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { historyText, statusText } from '#app/strings/newsroom/newsroom.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { findChangedParts, listFieldsOf } from '#domain/article/article-parts.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideImage } from '#domain/images/image.ts';
import { diffWords } from '#domain/text-diff/diff-words.ts';

/** `gap` replaces a long unchanged piece. */
export type ChangedPiece = { kind: 'same' | 'removed' | 'added' | 'gap'; text: string };

export type ChangeView = {
  part: ArticlePart;
  name: string;
  lang: 'bn' | 'en';
  pieces: readonly ChangedPiece[];
  /** Null if the image is the same. A side without an image is null. */
  images: { before: ResponsiveImage | null; after: ResponsiveImage | null } | null;
};

/**
 * How much unchanged text is shown before and after a change, in UTF-16 units. A gap shorter than three times this
 * length is shown in full.
 */
const CONTEXT_LENGTH = 120;

const ENGLISH_PARTS: ReadonlySet<ArticlePart> = new Set(['isFeatured', 'publication']);

export const decideLang = (part: ArticlePart): 'bn' | 'en' => (ENGLISH_PARTS.has(part) ? 'en' : 'bn');

/** Compares two revisions part by part and word by word. */
export function toChangeViews(
  before: ArticleInput,
  after: ArticleInput,
  format: (ms: number) => string,
): readonly ChangeView[] {
  return findChangedParts(before, after).map((part) => ({
    part,
    name: articlePartText[part],
    lang: decideLang(part),
    pieces: omitUnchanged(diffWords(describePart(part, before, format), describePart(part, after, format))),
    images: findImages(part, before, after),
  }));
}

export function describePart(part: ArticlePart, article: ArticleInput, format: (ms: number) => string): string {
  switch (part) {
    case 'placement':
      return [article.category, article.subcategory].filter(Boolean).join(' / ');
    case 'tags':
      return article.tags.join(', ');
    case 'image':
      return [
        article.imageCaption,
        article.imageAlt && `${imageText.alt}: ${article.imageAlt}`,
        article.imageCredit && `${imageText.credit}: ${article.imageCredit}`,
      ]
        .filter(Boolean)
        .join('\n');
    case 'socialImage':
      return article.socialImageAlt && `${imageText.alt}: ${article.socialImageAlt}`;
    case 'isFeatured':
      return describeFeatured(article, format);
    case 'publication':
      return describePublication(article, format);
    default:
      return listFieldsOf(part)
        .map((field) => article[field])
        .filter(Boolean)
        .join('\n');
  }
}

function describePublication(article: ArticleInput, format: (ms: number) => string): string {
  const { status, publishAt, embargoUntil, expiresAt } = article;
  return [
    status === 'scheduled' ? `${statusText.scheduled}, ${format(publishAt)}` : statusText[status],
    embargoUntil > 0 && `${recordText.notBefore} ${format(embargoUntil)}`,
    expiresAt > 0 && `${recordText.notAfter} ${format(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function describeFeatured({ isFeatured, featuredUntil }: ArticleInput, format: (ms: number) => string): string {
  if (!isFeatured) return historyText.no;
  return featuredUntil === 0 ? historyText.yes : `${historyText.yes}, ${historyText.until} ${format(featuredUntil)}`;
}

/** Returns the image of a part: null if the article does not have it, undefined if the part is not an image. */
export function findPartImage(part: ArticlePart, article: ArticleInput): ResponsiveImage | null | undefined {
  if (part === 'image') return decideImage(article.imageUrl);
  return part === 'socialImage' ? decideImage(article.socialImageUrl) : undefined;
}

function findImages(part: ArticlePart, before: ArticleInput, after: ArticleInput): ChangeView['images'] {
  const images = { before: findPartImage(part, before), after: findPartImage(part, after) };
  if (images.before === undefined || images.after === undefined || images.before?.url === images.after?.url)
    return null;
  return { before: images.before, after: images.after };
}

function omitUnchanged(pieces: readonly ChangedPiece[]): readonly ChangedPiece[] {
  return pieces.flatMap((piece, n): ChangedPiece[] => {
    if (piece.kind !== 'same' || piece.text.length <= CONTEXT_LENGTH * 3) return [piece];
    const head = n === 0 ? '' : cutAtSpace(piece.text.slice(0, CONTEXT_LENGTH), 'end');
    const tail = n === pieces.length - 1 ? '' : cutAtSpace(piece.text.slice(-CONTEXT_LENGTH), 'start');
    return [
      { kind: 'same' as const, text: head },
      { kind: 'gap' as const, text: '…' },
      { kind: 'same' as const, text: tail },
    ].filter(({ text }) => text !== '');
  });
}

/** Cuts at a space, never inside a letter. Text without a space is left out completely. */
function cutAtSpace(text: string, side: 'start' | 'end'): string {
  const index = side === 'end' ? text.search(/\s\S*$/) : text.search(/\s/);
  if (index === -1) return '';
  return side === 'end' ? text.slice(0, index + 1) : text.slice(index);
}
