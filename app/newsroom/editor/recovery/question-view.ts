import type { ChangedPiece } from '#app/newsroom/history/change-view.ts';
import { decideLang, describePart, findPartImage } from '#app/newsroom/history/change-view.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ConflictSides, Question } from '#domain/article/resolve-conflict.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { diffWords } from '#domain/text-diff/diff-words.ts';

/** `image` is undefined if the question is not about an image. */
export type SideView = { pieces: readonly ChangedPiece[]; image: ResponsiveImage | null | undefined };

export type QuestionView = {
  name: string;
  lang: 'bn' | 'en';
  /** Null if the base is unknown. */
  before: SideView | null;
  theirs: SideView;
  mine: SideView;
};

type Format = (ms: number) => string;

const CONTEXT_LENGTH = 60;

/** A text with at most this many pieces is readable with marked differences even if most of it differs. */
const MAX_UNLIKE_PIECES = 3;

/** Shows a passage with the words around it, or a part described in words. */
export function toQuestionView(question: Question, sides: ConflictSides, format: Format): QuestionView {
  const { part, hunk } = question;
  const { base } = sides;
  const frame = { name: articlePartText[part], lang: decideLang(part) };
  if (hunk === null) {
    const describe = (article: ArticleInput): SideView => ({
      pieces: toPieces(base === null ? null : describePart(part, base, format), describePart(part, article, format)),
      image: findPartImage(part, article),
    });
    return { ...frame, before: base && describe(base), theirs: describe(sides.theirs), mine: describe(sides.mine) };
  }
  const { before, after } = findContext(question);
  const show = (text: string): SideView => ({
    pieces: [...toSame(before), ...omitUnlike(toPieces(base && hunk.base, text), text), ...toSame(after)],
    image: undefined,
  });
  return { ...frame, before: base && show(hunk.base), theirs: show(hunk.theirs), mine: show(hunk.mine) };
}

const toSame = (text: string): readonly ChangedPiece[] => (text === '' ? [] : [{ kind: 'same', text }]);

function toPieces(before: string | null, after: string): readonly ChangedPiece[] {
  return before === null ? toSame(after) : diffWords(before, after);
}

/** Does not mark the differences if most of the text differs, because alternating old and new words would be unreadable. */
function omitUnlike(pieces: readonly ChangedPiece[], text: string): readonly ChangedPiece[] {
  const sameLength = pieces.reduce((sum, piece) => sum + (piece.kind === 'same' ? piece.text.length : 0), 0);
  const removed = pieces.some(({ kind }) => kind === 'removed');
  const isShort = pieces.length <= MAX_UNLIKE_PIECES;
  return isShort || !removed || sameLength * 2 >= text.length ? pieces : toSame(text);
}

function findContext({ hunk, merge }: Question): { before: string; after: string } {
  if (hunk === null || merge === null || hunk.level === 'paragraphs') return { before: '', after: '' };
  const at = merge.pieces.indexOf(hunk);
  const [previous, next] = [merge.pieces[at - 1], merge.pieces[at + 1]];
  const before = hunk.gap === '' && previous?.kind === 'text' ? (previous.text.split('\n').at(-1) ?? '') : '';
  const [after = ''] = next?.kind === 'text' && next.gap === '' ? next.text.split('\n') : [];
  return {
    before: before.length <= CONTEXT_LENGTH ? before : `… ${before.slice(-CONTEXT_LENGTH).replace(/^\S*\s/u, '')}`,
    after: after.length <= CONTEXT_LENGTH ? after : `${after.slice(0, CONTEXT_LENGTH).replace(/\s\S*$/u, '')} …`,
  };
}
