import { renderInOrder } from '#app/article/article-text.tsx';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { ChangedPiece } from './change-view.ts';

/**
 * A text with its changes. A removed and an added word are separated by a space, because they would otherwise read as
 * one word.
 */
export function ChangedText({ pieces }: { readonly pieces: readonly ChangedPiece[] }) {
  return renderInOrder(pieces, (piece, index) => (
    <>
      {needsSpace(pieces[index - 1], piece) ? ' ' : null}
      <Piece {...piece} />
    </>
  ));
}

const isChanged = ({ kind }: ChangedPiece) => kind === 'removed' || kind === 'added';

function needsSpace(previous: ChangedPiece | undefined, next: ChangedPiece): boolean {
  return previous !== undefined && isChanged(previous) && isChanged(next) && previous.kind !== next.kind;
}

/** Marks a change by strikethrough or underline as well as by colour, and for screen readers in words. */
function Piece({ kind, text }: ChangedPiece) {
  switch (kind) {
    case 'same':
      return text;
    case 'gap':
      return (
        <span className="text-muted" title={historyText.unchangedLeftOut}>
          {' … '}
        </span>
      );
    case 'removed':
      return (
        <del className="text-accent line-through decoration-1">
          <span className="sr-only"> [{historyText.removed}: </span>
          {text}
          <span className="sr-only">] </span>
        </del>
      );
    case 'added':
      return (
        <ins className="bg-mark underline decoration-2 decoration-success">
          <span className="sr-only"> [{historyText.added}: </span>
          {text}
          <span className="sr-only">] </span>
        </ins>
      );
  }
}
