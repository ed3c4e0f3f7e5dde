import { memo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/dialogs/confirm-dialog.tsx';
import { Modal } from '#app/newsroom/components/dialogs/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import { articleFormText, conflictText, saveQuestionText } from '#app/strings/editor/article-form.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { ConflictDialog } from '../recovery/conflict-dialog.tsx';
import type { EditorEvent, SaveProblem } from '../saving/editor-state.ts';
import { isOwnElsewhere } from '../saving/editor-state.ts';
import type { SaveQuestion } from './describe-question.ts';
import { describeQuestion } from './describe-question.ts';

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
