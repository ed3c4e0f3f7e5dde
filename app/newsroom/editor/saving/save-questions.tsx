import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/confirm-dialog.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { articleFormText, conflictText, saveQuestionText } from '#app/strings/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { ArticleFormControl } from '../use-article-form.ts';

/** The questions before a save that would change more than the writer may expect. */
export function SaveQuestions({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch } = control;
  return (
    <>
      <PastDateDialog control={control} />
      <ConfirmDialog
        confirmLabel={saveQuestionText.hideNow}
        isOpen={state.save.asksToHide}
        onCancel={() => dispatch({ kind: 'dismissed' })}
        onConfirm={() => dispatch({ kind: 'confirmed' })}
        question={saveQuestionText.hide}
        tone="danger"
      >
        {articleFormText.hidesFromReaders}
      </ConfirmDialog>
    </>
  );
}

/** Shown if a new publication time is in the past: the article is published now, or under that time. */
function PastDateDialog({ control }: { readonly control: ArticleFormControl }) {
  const { state, dispatch, editing } = control;
  const problem = state.save.problem?.kind === 'past-date' ? state.save.problem : null;
  const dismiss = () => dispatch({ kind: 'dismissed' });
  const chosenMs = problem === null ? null : parseLocalText(problem.request.form.publishAt, editing.timeZone);
  return (
    <Modal
      footer={
        <>
          <Button onClick={dismiss} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button
            onClick={() =>
              problem && dispatch({ kind: 'repeated', request: { ...problem.request, mayBackDate: true } })
            }
          >
            {saveQuestionText.backDate} {chosenMs === null ? '' : createMomentFormat(editing.timeZone)(chosenMs)}
          </Button>
          <Button
            onClick={() => dispatch({ kind: 'confirmed', change: { status: 'published', publishAt: '' } })}
            variant="primary"
          >
            {saveQuestionText.publishNow}
          </Button>
        </>
      }
      isOpen={problem !== null}
      onClose={(reason) => reason !== 'backdrop' && dismiss()}
      size="lg"
      title={saveQuestionText.past}
    >
      <p className="leading-[1.6]">{saveQuestionText.pastNote}</p>
    </Modal>
  );
}
