import { useState } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { Person } from '#app/newsroom/components/person.tsx';
import { NoteOfItem } from '#app/newsroom/desk/note-of-item.tsx';
import { ReturnDialog } from '#app/newsroom/desk/return-dialog.tsx';
import { useDeskStep } from '#app/newsroom/desk/use-desk-step.ts';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import { toShownStage } from '#domain/workflow/workflow.ts';
import { listFormSteps, mayPlan } from '../form/decide-review.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { PanelPart } from '../form/panel-part.tsx';
import type { FormWorkflow } from '../loading/load-article-form.ts';
import { AssignmentFields } from './assignment-fields.tsx';

/** The stage of the article or the open proposal, and the steps that the viewer may take. Empty on a site without a workflow. */
export function WorkflowPanel() {
  const { editing, articleId, forReview, refusal } = useFormState();
  const { setUnsavedPlan } = useFormCommands();
  const { workflow, timeZone } = editing;
  const stepControl = useDeskStep();
  if (workflow === null) return null;
  const proposerId = workflow.proposal?.proposerId ?? null;
  const take = (step: DeskStep) => stepControl.take({ articleId, proposerId, step });
  const item = workflow.proposal ?? workflow.article;
  const isPastDraft = workflow.isPastDraft && workflow.proposal === null;
  const shownStage = toShownStage(item?.stage ?? 'writing', isPastDraft);
  const stage = shownStage === null ? '' : workflowText.stages[shownStage];
  const isUrgent = isPastDraft && workflow.article !== null && workflow.article.urgentAt !== null;
  const due = item?.dueAt ? createMomentFormat(timeZone)(item.dueAt) : '';
  return (
    <PanelPart chosen={[stage, due].filter(Boolean).join(' · ')} isOpenAtFirst title={workflowText.title}>
      {stage === '' ? null : (
        <p>
          {workflowText.stage}: <strong>{stage}</strong>
        </p>
      )}
      {isUrgent ? <p className="leading-[1.6]">{workflowText.isUrgent}</p> : null}
      <ProposalHint workflow={workflow} />
      <NoteOfItem note={item?.note ?? ''} noteBy={item?.noteBy ?? ''} />
      {/* If nothing can be saved, the form already shows why. */}
      {forReview && refusal === null ? (
        <p className="text-muted text-sm leading-[1.6]">
          {workflow.isPastDraft ? workflowText.willBeProposal : workflowText.willBeReviewed}
        </p>
      ) : null}
      <StepButtons isBusy={stepControl.isBusy} take={take} workflow={workflow} />
      {stepControl.banner === null ? null : <Banner tone={stepControl.banner.tone}>{stepControl.banner.text}</Banner>}
      {item === null || !mayPlan(workflow) ? null : (
        <AssignmentFields
          assignees={workflow.assignees}
          isBusy={stepControl.isBusy}
          item={item}
          onUnsaved={setUnsavedPlan}
          take={take}
          timeZone={timeZone}
        />
      )}
      <SignInAgain
        isOpen={stepControl.refused !== null}
        onCancel={() => stepControl.setRefused(null)}
        onSignedIn={() => stepControl.refused !== null && void stepControl.take(stepControl.refused)}
      />
    </PanelPart>
  );
}

function ProposalHint({ workflow: { proposal, ownId } }: { readonly workflow: FormWorkflow }) {
  if (proposal === null) return null;
  if (proposal.proposerId === ownId) return <p className="leading-[1.6]">{workflowText.ownProposal}</p>;
  return (
    <p className="wrap-anywhere leading-[1.6]">
      <Person email={proposal.proposerEmail} text={asSentence(workflowText.proposalBy)} /> {workflowText.proposalHint}
    </p>
  );
}

type StepButtonsProps = {
  readonly workflow: FormWorkflow;
  readonly isBusy: boolean;
  readonly take: (step: DeskStep) => void;
};

const Hint = ({ children }: { readonly children: string }) => (
  <p className="basis-full text-muted text-sm leading-[1.6]">{children}</p>
);

/** The steps that the viewer may take. Approval is disabled while the form has unsaved changes. */
function StepButtons({ workflow, isBusy, take }: StepButtonsProps) {
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
