import { renderInOrder } from '#app/article/article-text.tsx';
import { ChangedImage } from '#app/newsroom/history/change-list.tsx';
import type { ChangedPiece, ChangeView } from '#app/newsroom/history/change-view.ts';
import { conflictText } from '#app/strings/article-form.ts';
import type { Choice } from './resolve-conflict.ts';
import { canKeepBoth } from './resolve-conflict.ts';

type CollisionChoiceProps = {
  /** The changes of each side. */
  readonly mine: ChangeView;
  readonly theirs: ChangeView;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
};

const CHOICES: readonly { choice: Choice; label: string }[] = [
  { choice: 'mine', label: conflictText.keepMine },
  { choice: 'theirs', label: conflictText.keepTheirs },
  { choice: 'both', label: conflictText.keepBoth },
];

/** One part that two people changed, with the choice of the version to keep. */
export function CollisionChoice({ mine, theirs, choice, onChoose }: CollisionChoiceProps) {
  const { part, name } = mine;
  const choices = CHOICES.filter((offered) => offered.choice !== 'both' || canKeepBoth(part));
  return (
    <fieldset className="border-ink border-t-2 pt-3">
      <legend className="float-left mb-2 w-full font-bold">{name}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Side heading={conflictText.mine} isChosen={choice !== 'theirs'} view={mine} />
        <Side heading={conflictText.theirs} isChosen={choice !== 'mine'} view={theirs} />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-7">
        {choices.map(({ choice: offered, label }) => (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5" key={offered}>
            <input
              checked={choice === offered}
              className="size-5 accent-ink"
              name={`choice-${part}`}
              onChange={() => onChoose(offered)}
              type="radio"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SideProps = { readonly heading: string; readonly view: ChangeView; readonly isChosen: boolean };

function Side({ heading, view, isChosen }: SideProps) {
  return (
    <div className={`min-w-0 border-l-4 pl-3 ${isChosen ? 'border-ink' : 'border-line'}`}>
      <p className="font-semibold text-muted text-sm leading-[1.8]">{heading}</p>
      {view.images === null ? null : <ChangedImage image={view.images.after} />}
      <p
        className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap leading-[1.75]"
        lang={view.lang}
        tabIndex={canOverflow(view.pieces) ? 0 : undefined}
      >
        {view.pieces.length === 0 && view.images === null ? conflictText.none : renderInOrder(view.pieces, drawPiece)}
      </p>
    </div>
  );
}

/** A longer text can overflow on a phone. A scrolling element must be reachable by keyboard. */
const SHORT_LENGTH = 120;

function canOverflow(pieces: readonly ChangedPiece[]): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  return text.length > SHORT_LENGTH || text.includes('\n');
}

function drawPiece({ kind, text }: ChangedPiece) {
  if (kind === 'removed') return <del className="text-accent line-through decoration-1">{text}</del>;
  if (kind === 'added') return <ins className="bg-mark underline decoration-2 decoration-success">{text}</ins>;
  return kind === 'gap' ? ' … ' : text;
}
