import type { ArticleForm } from '#domain/article/article-form.ts';
import { listFieldsOf } from '#domain/article/article-parts.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Stage } from '#domain/workflow/workflow.ts';
import { decideSaveStage } from '#domain/workflow/workflow.ts';
import { listDifferences } from '../undo/form-history.ts';
import type { FormWorkflow } from './load-workflow.ts';

type ReviewedForm = { form: ArticleForm; baseForm: ArticleForm; isNew: boolean };

const PUBLICATION: readonly string[] = [...listFieldsOf('publication'), ...listFieldsOf('isFeatured')];

/** Whether the viewer may publish the article, and so approve and return it. */
export function mayPublish({ rights, target }: FormWorkflow, form: ArticleForm): boolean {
  const newTarget = { ownerId: rights.staffId, desk: form.category, state: 'draft' } as const;
  return decidePermission(rights, 'publish', target ?? newTarget).allowed;
}

export const isShownTo = ({ target }: FormWorkflow): boolean =>
  target?.state === 'public' || target?.state === 'scheduled' || target?.state === 'ended';

/** Whether a draft of someone who never publishes has to be submitted, also again. */
const mustSubmit = (stage: Stage, isTextChanged: boolean): boolean =>
  stage === 'approved' ? isTextChanged : stage !== 'submitted';

/** Whether forms differ in a part that an approval covers. */
const hasOtherText = (before: ArticleForm, after: ArticleForm): boolean =>
  listDifferences(before, after).some((field) => !PUBLICATION.includes(field));

/** Decides whether the button of the form submits for review instead of publishing. The server decides by the same rules. */
export function needsReview(workflow: FormWorkflow | null, { form, baseForm, isNew }: ReviewedForm): boolean {
  if (workflow === null) return false;
  const { settings, article, proposal, ownId } = workflow;
  const isTextChanged = isNew || hasOtherText(baseForm, form);
  if (!mayPublish(workflow, form)) return isShownTo(workflow) || mustSubmit(article?.stage ?? 'writing', isTextChanged);
  if (form.status === 'draft') return false;
  const isProposalWriter = proposal !== null && (proposal.writers.includes(ownId) || hasOtherText(proposal.form, form));
  const isWriter = proposal === null ? isTextChanged || (article?.isWriter ?? false) : isProposalWriter;
  return !decideSaveStage({
    ...{ settings, stage: article?.stage ?? 'writing', isShown: true, wasShown: isShownTo(workflow) },
    ...{ isTextChanged, mayApprove: true, isWriter },
  }).allowed;
}
