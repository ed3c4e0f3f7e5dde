import { useState } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { NoteOfItem } from '#app/newsroom/desk/note-of-item.tsx';
import { ReturnDialog } from '#app/newsroom/desk/return-dialog.tsx';
import type { DeskStepControl } from '#app/newsroom/desk/use-desk-step.ts';
import { useDeskStep } from '#app/newsroom/desk/use-desk-step.ts';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { DeskStep } from '#services/articles/workflow/take-step.ts';
import { PanelPart } from '../room/panel-part.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';
import { AssignmentFields } from './assignment-fields.tsx';
import { isShownTo, mayPublish } from './decide-review.ts';
import type { FormWorkflow } from './load-workflow.ts';

type WorkflowPanelProps = {
  readonly control: ArticleFormControl;
  /** Whether the viewer may not save the form, which it has already said. */
  readonly isReadOnly: boolean;
};

/** The stage of the article, or the open proposal, and the steps that the viewer may take. Nothing on a site without a workflow. */
export function WorkflowPanel({ control, isReadOnly }: WorkflowPanelProps) {
  const { workflow } = control.editing;
  const steps = useDeskStep();
  if (workflow === null) return null;
  const { articleId } = control.state.content;
  const proposerId = workflow.proposal?.proposerId ?? null;
  const take = (step: DeskStep) => void steps.take({ articleId, proposerId, step });
  const item = workflow.proposal ?? workflow.article;
  const stage = workflowText.stages[item?.stage ?? 'writing'];
  const due = item?.dueAt ? createMomentFormat(control.editing.timeZone)(item.dueAt) : '';
  return (
    <PanelPart chosen={[stage, due].filter(Boolean).join(' · ')} isOpenAtFirst title={workflowText.title}>
      <p>
        {workflowText.stage}: <strong>{stage}</strong>
      </p>
      <ProposalHint workflow={workflow} />
      <NoteOfItem note={item?.note ?? ''} noteBy={item?.noteBy ?? ''} />
      {control.forReview && !isReadOnly ? (
        <p className="text-muted text-sm leading-[1.6]">
          {isShownTo(workflow) ? workflowText.willBeProposal : workflowText.willBeReviewed}
        </p>
      ) : null}
      <StepButtons control={control} steps={steps} take={take} workflow={workflow} />
      {steps.banner === null ? null : <Banner tone={steps.banner.tone}>{steps.banner.text}</Banner>}
      {item === null ? null : (
        <AssignmentFields
          assignees={workflow.assignees}
          isBusy={steps.isBusy}
          item={item}
          key={`${item.assigneeId} ${item.dueAt}`}
          take={take}
          timeZone={control.editing.timeZone}
        />
      )}
      <SignInAgain
        isOpen={steps.refused !== null}
        onCancel={() => steps.setRefused(null)}
        onSignedIn={() => steps.refused !== null && void steps.take(steps.refused)}
      />
    </PanelPart>
  );
}

function ProposalHint({ workflow: { proposal, ownId } }: { readonly workflow: FormWorkflow }) {
  if (proposal === null) return null;
  if (proposal.proposerId === ownId) return <p className="leading-[1.6]">{workflowText.ownProposal}</p>;
  return (
    <p className="wrap-anywhere leading-[1.6]">
      {workflowText.proposalBy} {proposal.proposerEmail}. {workflowText.proposalHint}
    </p>
  );
}

type StepButtonsProps = Pick<WorkflowPanelProps, 'control'> & {
  readonly workflow: FormWorkflow;
  readonly steps: DeskStepControl;
  readonly take: (step: DeskStep) => void;
};

function StepButtons({ control, workflow, steps, take }: StepButtonsProps) {
  const [isReturning, setReturning] = useState(false);
  const { article, proposal, ownId, settings } = workflow;
  const { isDirty, form, state } = control;
  const { baseRevision } = state.content;
  const isEditor = mayPublish(workflow, form);
  const stage = article?.stage ?? 'writing';
  const isDraft = !isShownTo(workflow);
  const isWaiting = stage === 'submitted' || stage === 'approved';
  const maySaveDraft = isDraft && control.forReview && (isDirty || baseRevision === null);
  const maySubmit = isDraft && !control.forReview && (!isWaiting || isDirty);
  const isOwnWork = settings.needsFourEyes && article?.isWriter === true;
  const mayApprove = isEditor && isDraft && stage !== 'approved' && !isOwnWork && baseRevision !== null;
  const mayReturn = isEditor && (proposal === null ? isDraft && isWaiting : proposal.proposerId !== ownId);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {maySaveDraft ? (
        <Button isBusy={control.isSaving} onClick={control.saveDraft}>
          {articleFormText.saveAsDraft}
        </Button>
      ) : null}
      {maySubmit ? (
        <Button isBusy={control.isSaving} onClick={control.submitForReview}>
          {workflowText.submit}
        </Button>
      ) : null}
      {mayApprove ? (
        <Button
          disabled={isDirty}
          isBusy={steps.isBusy}
          onClick={() => take({ kind: 'approve', seen: baseRevision })}
          title={isDirty ? workflowText.approveHint : undefined}
        >
          {workflowText.approve}
        </Button>
      ) : null}
      {isEditor && isDraft && isOwnWork && stage !== 'approved' ? (
        <p className="basis-full text-muted text-sm leading-[1.6]">{workflowText.needsOther}</p>
      ) : null}
      {mayReturn ? <Button onClick={() => setReturning(true)}>{workflowText.returnButton}</Button> : null}
      {mayApprove && isDirty ? <p className="basis-full text-muted text-sm">{workflowText.approveHint}</p> : null}
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
