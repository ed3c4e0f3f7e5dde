import { Button } from '#app/newsroom/components/button.tsx';
import { ConfirmDialog } from '#app/newsroom/components/confirm-dialog.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { articleFormText, conflictText, saveQuestionText } from '#app/strings/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { ArticleFormControl } from '../use-article-form.ts';

/** The questions before a save that would change more than the writer may expect. */
export function SaveQuestions({ control }: { readonly control: ArticleFormControl }) {
  const { saving, asksToHide, setAsksToHide } = control;
  return (
    <>
      <PastDateDialog control={control} />
      <ConfirmDialog
        confirmLabel={saveQuestionText.hideNow}
        isOpen={asksToHide}
        onCancel={() => setAsksToHide(false)}
        onConfirm={() => {
          setAsksToHide(false);
          saving.save();
        }}
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
  const { saving, editor, editing } = control;
  const problem = saving.problem?.kind === 'past-date' ? saving.problem : null;
  const chosenMs = problem === null ? null : parseLocalText(problem.request.form.publishAt, editing.timeZone);
  return (
    <Modal
      footer={
        <>
          <Button onClick={saving.dismiss} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button onClick={() => problem && saving.backDate(problem.request)}>
            {saveQuestionText.backDate} {chosenMs === null ? '' : createMomentFormat(editing.timeZone)(chosenMs)}
          </Button>
          <Button
            onClick={() => {
              saving.dismiss();
              editor.change({ status: 'published', publishAt: '' });
              saving.save();
            }}
            variant="primary"
          >
            {saveQuestionText.publishNow}
          </Button>
        </>
      }
      isOpen={problem !== null}
      onClose={(reason) => reason !== 'backdrop' && saving.dismiss()}
      size="lg"
      title={saveQuestionText.past}
    >
      <p className="leading-[1.6]">{saveQuestionText.pastNote}</p>
    </Modal>
  );
}
