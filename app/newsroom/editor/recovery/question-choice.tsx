import { useId } from 'react';
import { Choice } from '#app/newsroom/components/choice.tsx';
import { ChangedImage } from '#app/newsroom/history/change-list.tsx';
import type { ChangedPiece } from '#app/newsroom/history/change-view.ts';
import { ChangedText } from '#app/newsroom/history/changed-text.tsx';
import { conflictText } from '#app/strings/editor/article-form.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import type { HunkChoice } from '#domain/merge/merge-pieces.ts';
import type { QuestionView, SideView } from './question-view.ts';

type QuestionChoiceProps = {
  readonly view: QuestionView;
  readonly canKeepBoth: boolean;
  readonly choice: HunkChoice | undefined;
  readonly onChoose: (choice: HunkChoice) => void;
  /** The names of both sides. */
  readonly texts: SideTexts;
};

type SideTexts = Pick<typeof conflictText, 'mine' | 'theirs' | 'keepMine' | 'keepTheirs'>;

const listChoices = (texts: SideTexts): readonly { choice: HunkChoice; label: string }[] => [
  { choice: 'mine', label: texts.keepMine },
  { choice: 'theirs', label: texts.keepTheirs },
  { choice: 'both', label: conflictText.keepBoth },
];

/** One overlap of two editors' changes: the text before, both sides, and the choice between them. */
export function QuestionChoice({ view, canKeepBoth, choice, onChoose, texts }: QuestionChoiceProps) {
  const group = useId();
  const { before, name, lang } = view;
  const choices = listChoices(texts).filter((offered) => offered.choice !== 'both' || canKeepBoth);
  return (
    <fieldset className="border-ink border-t-2 pt-3">
      <legend className="float-left mb-2 w-full font-bold">{name}</legend>
      <div className={`clear-both grid gap-4 ${before === null ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        {before === null ? null : <Side heading={conflictText.before} isChosen={false} lang={lang} view={before} />}
        {(['theirs', 'mine'] as const).map((side) => (
          <Side
            heading={texts[side]}
            isChosen={choice === side || choice === 'both'}
            key={side}
            lang={lang}
            view={view[side]}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-7">
        {choices.map(({ choice: offered, label }) => (
          <Choice
            checked={choice === offered}
            key={offered}
            label={label}
            name={group}
            onChange={() => onChoose(offered)}
            type="radio"
          />
        ))}
      </div>
    </fieldset>
  );
}

type SideProps = {
  readonly heading: string;
  readonly view: SideView;
  readonly lang: 'bn' | 'en';
  readonly isChosen: boolean;
};

function Side({ heading, view, lang, isChosen }: SideProps) {
  const { pieces, image } = view;
  return (
    <div className={`min-w-0 border-l-4 pl-3 ${isChosen ? 'border-ink' : 'border-line'}`}>
      <p className="font-semibold text-muted text-sm leading-[1.8]">{heading}</p>
      {image === undefined ? null : <ChangedImage image={image} />}
      <p
        className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap leading-[1.75]"
        lang={lang}
        tabIndex={canOverflow(pieces) ? 0 : undefined}
      >
        {pieces.length === 0 && image === undefined ? (
          <span lang={readInterfaceLanguage()}>{conflictText.none}</span>
        ) : (
          <ChangedText pieces={pieces} />
        )}
      </p>
    </div>
  );
}

/** A longer text can overflow on a phone. Its element then scrolls, so it must be reachable by keyboard. */
const SHORT_LENGTH = 120;

function canOverflow(pieces: readonly ChangedPiece[]): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  return text.length > SHORT_LENGTH || text.includes('\n');
}
