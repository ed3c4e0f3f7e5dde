import { renderInOrder } from '#app/story/render-in-order.tsx';
import { historyText } from '#app/text/newsroom.ts';
import type { ChangedPiece, ChangeView } from './change-view.ts';
import { ChangedPicture } from './changed-picture.tsx';

/** What changed since the version before; null where that is not kept. */
export function ChangeList({ changes }: { readonly changes: readonly ChangeView[] | null }) {
  if (changes === null) return <p className="text-muted">{historyText.noneBefore}</p>;
  if (changes.length === 0) return <p className="text-muted">{historyText.noChanges}</p>;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {changes.map(({ part, name, lang, pieces, pictures }) => (
        <div className="grid gap-x-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]" key={part}>
          <dt className="font-semibold text-muted text-sm leading-[1.9]">{name}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap leading-[1.75]" lang={lang}>
            {pictures === null ? null : (
              <div className="mb-2 flex flex-wrap gap-4">
                <ChangedPicture label={historyText.before} picture={pictures.before} />
                <ChangedPicture label={historyText.after} picture={pictures.after} />
              </div>
            )}
            {renderInOrder(pieces, drawPiece)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Struck through or underlined, beside the colour; read out as removed or added. */
function drawPiece({ kind, text }: ChangedPiece) {
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
