import { useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ReturnDialog } from '#app/newsroom/desk/return-dialog.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import { listFormSteps } from '../form/decide-review.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { FormWorkflow } from '../loading/load-workflow.ts';

type StepButtonsProps = {
  readonly workflow: FormWorkflow;
  readonly isBusy: boolean;
  readonly take: (step: DeskStep) => void;
};

const Hint = ({ children }: { readonly children: string }) => (
  <p className="basis-full text-muted text-sm leading-[1.6]">{children}</p>
);

/** The steps that the viewer may take. Approval is disabled while the form has unsaved changes. */
export function StepButtons({ workflow, isBusy, take }: StepButtonsProps) {
  const [isReturning, setReturning] = useState(false);
  const { isDirty, forReview, editor, save } = useFormState();
  const { confirm, submitForReview } = useFormCommands();
  const renderSaveButton = (name: string, run: () => void) => (
    <Button isBusy={save.running !== null} onClick={run}>
      {name}
    </Button>
  );
  const { form, baseForm, baseRevision } = editor.content;
  const may = listFormSteps(workflow, { form, baseForm, isNew: baseRevision === null, forReview });
  const publishName = may.publish === 'approves' ? workflowText.approveAndPublish : workflowText.publish;
  const approve = () => baseRevision !== null && take({ kind: 'approve', seen: baseRevision });
  const approveProps = { disabled: isDirty, isBusy, title: isDirty ? workflowText.approveHint : undefined };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may.saveDraft
        ? renderSaveButton(articleFormText.saveAsDraft, () => confirm({ change: { status: 'draft', publishAt: '' } }))
        : null}
      {may.submit ? renderSaveButton(workflowText.submit, submitForReview) : null}
      {may.approve || may.confirmUrgent ? (
        <Button {...approveProps} onClick={approve}>
          {may.confirmUrgent ? workflowText.look : workflowText.approve}
        </Button>
      ) : null}
      {may.publish === null
        ? null
        : renderSaveButton(publishName, () => confirm({ change: { status: 'published', publishAt: '' } }))}
      {may.publishUrgent ? (
        <>
          {renderSaveButton(workflowText.publishUrgent, () => confirm({ asUrgent: true }))}
          <Hint>{workflowText.publishUrgentHint}</Hint>
        </>
      ) : null}
      {may.needsOtherApprover ? <Hint>{workflowText.needsOther}</Hint> : null}
      {may.return ? <Button onClick={() => setReturning(true)}>{workflowText.returnButton}</Button> : null}
      {(may.approve || may.confirmUrgent) && isDirty ? <Hint>{workflowText.approveHint}</Hint> : null}
      <ReturnDialog
        isBusy={isBusy}
        isOpen={isReturning}
        onClose={() => setReturning(false)}
        onReturn={(note) => {
          setReturning(false);
          take({ kind: 'return', note });
        }}
      />
    </div>
  );
}
