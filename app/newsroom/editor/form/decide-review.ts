import type { ArticleForm } from '#domain/article/article-form.ts';
import { listFieldsOf } from '#domain/article/article-parts.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { SaveDecision, Stage, StageStep } from '#domain/workflow/workflow.ts';
import { decideSaveStage, decideStep, isLive, isOnlyUrgentWriter } from '#domain/workflow/workflow.ts';
import type { FormWorkflow } from '../loading/load-article-form.ts';
import { listDifferences } from '../undo/form-history.ts';

type ReviewedForm = { form: ArticleForm; baseForm: ArticleForm; isNew: boolean };

const PUBLICATION: readonly string[] = [...listFieldsOf('publication'), ...listFieldsOf('isFeatured')];

/** True if the viewer may publish, and therefore also approve and return, the article. */
function mayPublish({ rights, target }: FormWorkflow, form: ArticleForm): boolean {
  const newTarget = { ownerId: rights.staffId, desk: form.category, state: 'draft' } as const;
  return decidePermission(rights, 'publish', target ?? newTarget).allowed;
}

/** True if the viewer may assign the open item and set its due time. */
export const mayPlan = ({ rights, target }: FormWorkflow): boolean =>
  target !== null && decidePermission(rights, 'assign', target).allowed;

/** True if a draft of a viewer who may not publish has to be submitted, or submitted again. */
const mustSubmit = (stage: Stage, isTextChanged: boolean): boolean =>
  stage === 'approved' ? isTextChanged : stage !== 'submitted';

/** True if the forms differ in a field that an approval covers. */
const hasOtherText = (before: ArticleForm, after: ArticleForm): boolean =>
  listDifferences(before, after).some((field) => !PUBLICATION.includes(field));

const isTextChanged = ({ form, baseForm, isNew }: ReviewedForm): boolean => isNew || hasOtherText(baseForm, form);

/** True if the viewer wrote a part of the stored text. `article` is missing for an article that this form has created. */
const hasWritten = ({ article }: FormWorkflow, isNew: boolean): boolean => article?.isWriter ?? !isNew;

/** Decides whether a save may publish the form, by the same rules as the server. */
function decidePublishingSave(workflow: FormWorkflow, reviewed: ReviewedForm, asUrgent = false): SaveDecision {
  const { settings, article, proposal, ownId } = workflow;
  const isChanged = isTextChanged(reviewed);
  const isProposalWriter =
    proposal !== null && (proposal.writers.includes(ownId) || hasOtherText(proposal.form, reviewed.form));
  const isWriter = proposal === null ? isChanged || hasWritten(workflow, reviewed.isNew) : isProposalWriter;
  return decideSaveStage({
    ...{ settings, stage: article?.stage ?? 'writing', isPastDraft: true, wasPastDraft: workflow.isPastDraft },
    ...{ isTextChanged: isChanged, mayApprove: mayPublish(workflow, reviewed.form), isWriter, asUrgent },
    isLive: workflow.target !== null && isLive(workflow.target.state),
  });
}

/** Decides whether the form's button submits for review instead of publishing, by the same rules as the server. */
export function needsReview(workflow: FormWorkflow | null, reviewed: ReviewedForm): boolean {
  if (workflow === null) return false;
  const stage = workflow.article?.stage ?? 'writing';
  if (!mayPublish(workflow, reviewed.form)) {
    return workflow.isPastDraft || mustSubmit(stage, isTextChanged(reviewed));
  }
  return reviewed.form.status !== 'draft' && !decidePublishingSave(workflow, reviewed).allowed;
}

/** The steps that the form offers in addition to its submit button. */
export type FormSteps = {
  saveDraft: boolean;
  submit: boolean;
  approve: boolean;
  /** `approves`: the publication also approves the text. */
  publish: 'approves' | 'approved' | null;
  return: boolean;
  /** Publishes a change of a live article without a second person. */
  publishUrgent: boolean;
  /** Confirms, as a second person, that such a change was reviewed. */
  confirmUrgent: boolean;
  /** Only someone else may approve the text. */
  needsOtherApprover: boolean;
};

/** Decides the steps with the same functions as the server. `forReview` is the result of {@link needsReview}. */
export function listFormSteps(workflow: FormWorkflow, reviewed: ReviewedForm & { forReview: boolean }): FormSteps {
  const { article, proposal, ownId, settings, isPastDraft } = workflow;
  const { form, baseForm, isNew, forReview } = reviewed;
  const isDirty = listDifferences(baseForm, form).length > 0;
  const mayPublishForm = mayPublish(workflow, form);
  const stage = article?.stage ?? 'writing';
  const isUrgent = article !== null && article.urgentAt !== null;
  const mustConfirmUrgent = isPastDraft && isUrgent;
  const isWriter = mustConfirmUrgent ? isOnlyUrgentWriter(article.urgentWriters, ownId) : hasWritten(workflow, isNew);
  const may = (step: StageStep, mayApprove: boolean) =>
    decideStep({
      ...{ settings, step, stage, isProposal: false, isPastDraft, isUrgent, isWriter, mayApprove },
      ...{ maySubmit: true, note: 'required' },
    }).allowed;
  const mayApprove = mayPublishForm && !isNew && proposal === null && may('approve', true);
  const publication = decidePublishingSave(workflow, { ...reviewed, form: { ...form, status: 'published' } });
  const publishes = mayPublishForm && !isPastDraft && !isNew && form.status === 'draft' && publication.allowed;
  const urgent = decidePublishingSave(workflow, reviewed, true);
  return {
    saveDraft: !isPastDraft && forReview && (isDirty || isNew),
    submit: !isPastDraft && !forReview && (isDirty || may('submit', mayPublishForm)),
    approve: mayApprove && !isPastDraft,
    publish: publishes ? (publication.approves ? 'approves' : 'approved') : null,
    return: mayPublishForm && (proposal === null ? may('return', true) : proposal.proposerId !== ownId),
    publishUrgent: proposal === null && form.status !== 'draft' && urgent.allowed && urgent.isUrgent,
    confirmUrgent: mayApprove && mustConfirmUrgent,
    needsOtherApprover:
      mayPublishForm && !isPastDraft && !isNew && settings.needsFourEyes && isWriter && stage !== 'approved',
  };
}
