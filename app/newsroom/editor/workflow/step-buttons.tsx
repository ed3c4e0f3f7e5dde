import { useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { ReturnDialog } from '#app/newsroom/desk/return-dialog.tsx';
import type { DeskStepControl } from '#app/newsroom/desk/use-desk-step.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import { listFormSteps } from '../form/decide-review.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import type { FormWorkflow } from '../loading/load-workflow.ts';

type StepButtonsProps = {
  readonly workflow: FormWorkflow;
  readonly steps: DeskStepControl;
  readonly take: (step: DeskStep) => void;
};

const Hint = ({ children }: { readonly children: string }) => (
  <p className="basis-full text-muted text-sm leading-[1.6]">{children}</p>
);

/** The steps that the viewer may take. Approval is disabled while the form has unsaved changes. */
export function StepButtons({ workflow, steps, take }: StepButtonsProps) {
  const [isReturning, setReturning] = useState(false);
  const { isDirty, forReview, editor, save } = useFormState();
  const { confirm, submitForReview } = useFormCommands();
  const saving = (name: string, run: () => void) => (
    <Button isBusy={save.running !== null} onClick={run}>
      {name}
    </Button>
  );
  const { form, baseForm, baseRevision } = editor.content;
  const may = listFormSteps(workflow, { form, baseForm, isNew: baseRevision === null, forReview });
  const publishName = may.publish === 'approves' ? workflowText.approveAndPublish : workflowText.publish;
  const approve = () => baseRevision !== null && take({ kind: 'approve', seen: baseRevision });
  const ofStored = { disabled: isDirty, isBusy: steps.isBusy, title: isDirty ? workflowText.approveHint : undefined };
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may.saveDraft
        ? saving(articleFormText.saveAsDraft, () => confirm({ change: { status: 'draft', publishAt: '' } }))
        : null}
      {may.submit ? saving(workflowText.submit, submitForReview) : null}
      {may.approve || may.look ? (
        <Button {...ofStored} onClick={approve}>
          {may.look ? workflowText.look : workflowText.approve}
        </Button>
      ) : null}
      {may.publish === null
        ? null
        : saving(publishName, () => confirm({ change: { status: 'published', publishAt: '' } }))}
      {may.publishUrgent ? (
        <>
          {saving(workflowText.publishUrgent, () => confirm({ asUrgent: true }))}
          <Hint>{workflowText.publishUrgentHint}</Hint>
        </>
      ) : null}
      {may.needsOther ? <Hint>{workflowText.needsOther}</Hint> : null}
      {may.return ? <Button onClick={() => setReturning(true)}>{workflowText.returnButton}</Button> : null}
      {(may.approve || may.look) && isDirty ? <Hint>{workflowText.approveHint}</Hint> : null}
      <ReturnDialog
        isBusy={steps.isBusy}
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
