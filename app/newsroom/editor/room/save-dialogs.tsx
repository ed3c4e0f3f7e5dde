import { memo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/dialogs/confirm-dialog.tsx';
import { Modal } from '#app/newsroom/components/dialogs/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import {
  articleFormText,
  conflictText,
  leadText,
  otherSaveText,
  saveQuestionText,
} from '#app/strings/editor/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { ConflictDialog } from '../recovery/conflict-dialog.tsx';
import type { EditorEvent, SaveProblem } from '../saving/editor-state.ts';
import { isOwnElsewhere } from '../saving/editor-state.ts';
import type { SaveRequest } from '../saving/save-form.ts';

/** For a save or an upload that needs a confirmation, a decision or a sign-in. */
export const SaveDialogs = memo(function SaveDialogs() {
  const { save, upload: imageUpload, socialUpload } = useFormState();
  const { dispatch } = useFormCommands();
  const { problem, asksToHide } = save;
  const uploads = [imageUpload, socialUpload];
  const dismiss = () => dispatch({ kind: 'dismissed' });
  return (
    <>
      {problem === null ? null : <ProblemDialog problem={problem} />}
      <SignInAgain
        isOpen={problem?.kind === 'signed-out' || uploads.some((upload) => upload.state.kind === 'signed-out')}
        onCancel={() => {
          if (problem?.kind === 'signed-out') dismiss();
          for (const upload of uploads) if (upload.state.kind === 'signed-out') upload.cancel();
        }}
        onSignedIn={() => {
          for (const { state: sent, upload } of uploads) if (sent.kind === 'signed-out') void upload(sent.file);
          if (problem?.kind === 'signed-out') dispatch({ kind: 'repeated', request: problem.request });
        }}
      />
      <ConfirmDialog
        confirmLabel={saveQuestionText.hideNow}
        isOpen={asksToHide}
        onCancel={dismiss}
        onConfirm={() => dispatch({ kind: 'confirmed' })}
        question={saveQuestionText.hide}
        tone="danger"
      >
        {articleFormText.hidesFromReaders}
      </ConfirmDialog>
    </>
  );
});

function ProblemDialog({ problem }: { readonly problem: SaveProblem }) {
  const { save, editor, editing } = useFormState();
  const { dispatch } = useFormCommands();
  const { timeZone, newArticleId } = editing;
  const isSaving = save.running !== null;
  const close = () => dispatch({ kind: 'dismissed' });
  if (problem.kind === 'signed-out') return null;
  if (problem.kind === 'conflict') {
    const { conflict, request } = problem;
    return (
      <ConflictDialog
        conflict={conflict}
        isSaving={isSaving}
        onClose={close}
        onResolve={(resolved, next) =>
          dispatch({ kind: 'resolved', conflict, submitted: request.form, resolved, next })
        }
        timeZone={timeZone}
        isOwn={isOwnElsewhere({ viewerKey: editor.viewerKey, save }, conflict)}
        isProposal={save.proposal !== null && save.proposal.proposerId !== editing.workflow?.ownId}
      />
    );
  }
  const formatMoment = createMomentFormat(timeZone);
  return (
    <QuestionDialog
      isBusy={isSaving && problem.kind !== 'past-date'}
      onChoose={dispatch}
      onClose={close}
      question={describeQuestion(problem, { timeZone, newArticleId, formatMoment })}
    />
  );
}

/** `article` is a title that precedes `text`. `names` are listed below the note. */
type SaveQuestion = {
  article: string | null;
  text: string;
  note: string;
  names: readonly string[];
  /** The last choice is the usual one and has the primary button. */
  choices: readonly { label: string; event: EditorEvent }[];
};

type QuestionContext = {
  timeZone: string;
  /** The id of the new article if the text of a deleted one is saved as new. */
  newArticleId: string;
  formatMoment: (ms: number) => string;
};

type QuestionProblem = Exclude<SaveProblem, { kind: 'conflict' | 'signed-out' }>;

/** Describes the question about a save that needs a decision (docs/behaviour §4.5, §4.8). */
export function describeQuestion(problem: QuestionProblem, context: QuestionContext): SaveQuestion {
  const { request } = problem;
  const repeat = (label: string, change: Partial<SaveRequest>) => ({
    label,
    event: { kind: 'repeated', request: { ...request, ...change } } as const,
  });
  switch (problem.kind) {
    case 'leads': {
      const { title: article, above } = problem.question;
      const replace = repeat(leadText.replace, { lead: 'replace' });
      const common = { article, text: leadText.question, names: [...new Set(above)] };
      if (above.length === 0) return { ...common, note: leadText.replaceNote, choices: [replace] };
      return { ...common, note: leadText.belowNote, choices: [repeat(leadText.saveOnly, { lead: 'keep' }), replace] };
    }
    case 'deleted':
    case 'missing': {
      const common = { article: null, text: otherSaveText.deletedQuestion, names: [] };
      const asNew = { articleId: context.newArticleId, baseRevision: null };
      const saveAsNew = repeat(otherSaveText.saveAsNew, asNew);
      if (problem.kind === 'missing') return { ...common, note: otherSaveText.missingNote, choices: [saveAsNew] };
      const restore = repeat(otherSaveText.restore, { intent: 'restore' });
      return { ...common, note: otherSaveText.deletedNote, choices: [saveAsNew, restore] };
    }
    case 'past-date': {
      const chosenMs = parseLocalText(request.form.publishAt, context.timeZone);
      const date = chosenMs === null ? '' : context.formatMoment(chosenMs);
      const backDate = repeat(`${saveQuestionText.backDate} ${date}`, { mayBackDate: true });
      const event = { kind: 'confirmed', change: { status: 'published', publishAt: '' } } as const;
      const choices = [backDate, { label: saveQuestionText.publishNow, event }];
      return { article: null, text: saveQuestionText.past, note: saveQuestionText.pastNote, names: [], choices };
    }
  }
}

type QuestionDialogProps = {
  readonly question: SaveQuestion;
  readonly isBusy: boolean;
  readonly onChoose: (event: EditorEvent) => void;
  readonly onClose: () => void;
};

function QuestionDialog({ question, isBusy, onChoose, onClose }: QuestionDialogProps) {
  const { article, text, note, names, choices } = question;
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          {choices.map(({ label, event }) => (
            <Button
              isBusy={isBusy}
              key={label}
              onClick={() => onChoose(event)}
              variant={label === choices.at(-1)?.label ? 'primary' : 'secondary'}
            >
              {label}
            </Button>
          ))}
        </>
      }
      isOpen
      ignoresBackdrop
      onClose={onClose}
      size="lg"
      title={
        article === null ? (
          text
        ) : (
          <span className="wrap-anywhere">
            <span lang="bn">{article}</span> {text}
          </span>
        )
      }
    >
      <p className="leading-[1.6]">{note}</p>
      {names.length === 0 ? null : (
        <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-5 leading-[1.6]" lang="bn">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
