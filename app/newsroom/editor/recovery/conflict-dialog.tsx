import { useMemo, useRef, useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/dialogs/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { ChangedImage, ChangeList } from '#app/newsroom/history/change-list.tsx';
import { decideLang, describePart, findPartImage, toChangeViews } from '#app/newsroom/history/change-view.ts';
import { conflictText } from '#app/strings/editor/article-form.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { formatNumber, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import type { Choices } from '#domain/article/resolve-conflict.ts';
import { canKeepBoth, listQuestions, needsEditing, resolveConflict } from '#domain/article/resolve-conflict.ts';
import type { SaveConflict } from '#domain/change/save-command.ts';
import { describeSavedBy } from '../saving/form-content.ts';
import { QuestionChoice } from './question-choice.tsx';
import { toQuestionView } from './question-view.ts';

type ConflictDialogProps = {
  readonly conflict: SaveConflict;
  /** Whether the viewer made the other save, in another window. */
  readonly isOwn: boolean;
  /** Whether the form shows a colleague's proposal. */
  readonly isProposal: boolean;
  readonly timeZone: string;
  readonly isSaving: boolean;
  readonly onResolve: (resolved: ArticleInput, next: 'save' | 'edit') => void;
  readonly onClose: () => void;
};

/** docs/behaviour §4.8: asks about each overlap of two editors' changes, one at a time. No choice is preselected. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, isOwn, isProposal, timeZone, isSaving, onResolve, onClose } = props;
  const { by } = conflict;
  const texts = isProposal ? conflictText.ofProposal : conflictText;
  const [choices, setChoices] = useState<Choices>({});
  const [step, setStep] = useState(0);
  const questionArea = useRef<HTMLDivElement>(null);
  const questions = useMemo(() => listQuestions(conflict), [conflict]);
  const { theirParts } = useMemo(() => mergeArticles(conflict.base, conflict.mine, conflict.theirs), [conflict]);
  const resolved = resolveConflict(conflict, choices);
  const format = createMomentFormat(timeZone);
  const question = questions[step];
  const mustEdit = needsEditing(questions, choices);
  const goTo = (next: number) => {
    setStep(next);
    questionArea.current?.focus();
  };
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button
            disabled={resolved === null}
            isBusy={isSaving}
            onClick={() => resolved && onResolve(resolved, mustEdit ? 'edit' : 'save')}
            variant="primary"
          >
            {mustEdit ? conflictText.useInForm : conflictText.save}
          </Button>
        </>
      }
      isOpen
      ignoresBackdrop
      onClose={onClose}
      title={isOwn ? conflictText.ownTitle : texts.title}
    >
      <p className="leading-[1.6]">
        <strong className="wrap-anywhere">{describeSavedBy(by, isOwn, useNameOf())}</strong>
        {by === null ? ' ' : ` (${format(by.timestamp)}) `}
        {conflict.collisions.length === 0 ? conflictText.unseenIntro : texts.intro}
      </p>
      <div className="mt-5 outline-none" ref={questionArea} tabIndex={-1}>
        <Steps count={questions.length} onStep={goTo} step={step} />
        {question === undefined ? null : (
          <QuestionChoice
            canKeepBoth={canKeepBoth(question)}
            choice={choices[question.id]}
            key={question.id}
            onChoose={(choice) => setChoices({ ...choices, [question.id]: choice })}
            texts={texts}
            view={toQuestionView(question, conflict, format)}
          />
        )}
      </div>
      {questions.length === 0 ? null : (
        <div aria-live="polite">
          <MergeResult
            format={format}
            note={mustEdit ? conflictText.bothNote : conflictText.resultNote}
            parts={[...new Set(questions.map(({ part }) => part))]}
            resolved={resolved}
          />
        </div>
      )}
      <OtherChanges alsoMerged={texts.alsoMerged} conflict={conflict} format={format} parts={theirParts} />
    </Modal>
  );
}

type OtherChangesProps = {
  readonly alsoMerged: string;
  readonly conflict: SaveConflict;
  readonly parts: readonly ArticlePart[];
  readonly format: (ms: number) => string;
};

/** The colleague's other changes: the names of the parts, or the changes themselves if the save approves them. */
function OtherChanges({ conflict, parts, alsoMerged, format }: OtherChangesProps) {
  const { base, theirs, approvesTheirs } = conflict;
  if (parts.length === 0) return null;
  if (base === null || !approvesTheirs)
    return (
      <p className="mt-4 text-muted text-sm leading-[1.6]">
        {alsoMerged} {parts.map((part) => articlePartText[part]).join(', ')}.
      </p>
    );
  return (
    <section className="mt-6">
      <h3 className="pb-2 font-bold">{conflictText.theirChanges}</h3>
      <ChangeList changes={toChangeViews(base, theirs, format).filter(({ part }) => parts.includes(part))} />
    </section>
  );
}

type StepsProps = { readonly step: number; readonly count: number; readonly onStep: (step: number) => void };

function Steps({ step, count, onStep }: StepsProps) {
  if (count < 2) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <p className="mr-auto font-semibold text-sm">
        {conflictText.question} {formatNumber(step + 1)} {conflictText.of} {formatNumber(count)}
      </p>
      <Button disabled={step === 0} onClick={() => onStep(step - 1)}>
        {conflictText.previous}
      </Button>
      <Button disabled={step === count - 1} onClick={() => onStep(step + 1)}>
        {conflictText.next}
      </Button>
    </div>
  );
}

type MergeResultProps = {
  readonly resolved: ArticleInput | null;
  readonly parts: readonly ArticlePart[];
  readonly format: (ms: number) => string;
  readonly note: string;
};

/** Shows the parts with a conflict as they would be saved. */
function MergeResult({ resolved, parts, format, note }: MergeResultProps) {
  if (resolved === null) {
    return <p className="mt-6 border-line border-t pt-4 text-muted leading-[1.6]">{conflictText.unanswered}</p>;
  }
  return (
    <section aria-label={conflictText.result} className="mt-6 border-line border-t pt-4">
      <h3 className="font-bold">{conflictText.result}</h3>
      <p className="text-muted text-sm leading-[1.6]">{note}</p>
      <dl className="mt-2 space-y-3">
        {parts.map((part) => {
          const image = findPartImage(part, resolved);
          return (
            <div key={part}>
              <dt className="font-semibold text-muted text-sm leading-[1.8]">{articlePartText[part]}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap leading-[1.75]" lang={decideLang(part)}>
                {image === undefined ? null : <ChangedImage image={image} />}
                {describePart(part, resolved, format) ||
                  (image === undefined ? <span lang={readInterfaceLanguage()}>{conflictText.none}</span> : null)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
