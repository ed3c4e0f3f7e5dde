import { articlePartText } from '#app/text/article-parts.ts';
import { historyText, statusText } from '#app/text/newsroom.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { compareArticles } from '#domain/article/compare-articles.ts';
import type { Picture } from '#domain/article/picture.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { diffWords } from '#domain/text-diff/diff-words.ts';

/** A stretch of a text that changed. `gap` stands for a long stretch that did not, left out. */
export type ChangedPiece = { kind: 'same' | 'removed' | 'added' | 'gap'; text: string };

/** One part that changed, told in words. */
export type ChangeView = {
  part: ArticlePart;
  name: string;
  lang: 'bn' | 'en';
  pieces: readonly ChangedPiece[];
  /** Where the picture is another one; a side without a picture has null. */
  pictures: { before: Picture | null; after: Picture | null } | null;
};

/** Unchanged text that is kept around a change, in characters; a gap shorter than twice that is not worth leaving out. */
const CONTEXT_LENGTH = 120;

const ENGLISH: ReadonlySet<ArticlePart> = new Set(['isFeatured', 'publication']);

/** The language that a part is told in. */
export const langOf = (part: ArticlePart): 'bn' | 'en' => (ENGLISH.has(part) ? 'en' : 'bn');

/** What changed from one version to the next, part by part and word by word. */
export function toChangeViews(
  before: ArticleInput,
  after: ArticleInput,
  format: (ms: number) => string,
): readonly ChangeView[] {
  return compareArticles(before, after).map(({ part }) => ({
    part,
    name: articlePartText[part],
    lang: langOf(part),
    pieces: leaveOutUnchanged(diffWords(tellPart(part, before, format), tellPart(part, after, format))),
    pictures: part === 'image' ? findPictures(before, after) : null,
  }));
}

/** A part of an article in words. */
export function tellPart(part: ArticlePart, article: ArticleInput, format: (ms: number) => string): string {
  switch (part) {
    case 'title':
    case 'description':
    case 'author':
      return article[part];
    case 'placement':
      return [article.category, article.subcategory].filter(Boolean).join(' / ');
    case 'tags':
      return article.tags.join(', ');
    case 'image':
      return article.imageCaption;
    case 'isFeatured':
      return article.isFeatured ? historyText.yes : historyText.no;
    case 'publication':
      return article.status === 'scheduled'
        ? `${statusText.scheduled}, ${format(article.publishAt)}`
        : statusText[article.status];
  }
}

function findPictures(before: ArticleInput, after: ArticleInput): ChangeView['pictures'] {
  if (before.imageUrl === after.imageUrl) return null;
  return { before: decidePicture(before.imageUrl), after: decidePicture(after.imageUrl) };
}

function leaveOutUnchanged(pieces: readonly ChangedPiece[]): readonly ChangedPiece[] {
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

/** At a space, so that no letter comes apart; a stretch without one is left out whole. */
function cutAtSpace(text: string, side: 'start' | 'end'): string {
  const space = side === 'end' ? text.search(/\s\S*$/) : text.search(/\s/);
  if (space === -1) return '';
  return side === 'end' ? text.slice(0, space + 1) : text.slice(space);
}
