import type { ArticleId } from '#domain/article/article.ts';
import { decideStep } from '#domain/workflow/workflow.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import type { EditContext } from '../edit/write-revision.ts';
import { decideStage, findDeskItem, OWN_ITEM, putDeskItem, recordStep } from './desk-item.ts';
import { readWorkflowSettings } from './workflow-settings.ts';

type Saved = { articleId: ArticleId; article: { title: string }; revision: number };

/** Submits a draft that the transaction has saved. Without a workflow the draft is only saved. */
export async function submitSaved<Result extends Saved>(
  trx: Database,
  context: EditContext,
  saved: Result,
): Promise<Result> {
  const { articleId, revision } = saved;
  const { nowMs, actor } = context;
  const key = { articleId, proposerId: OWN_ITEM };
  const settings = await readWorkflowSettings(trx);
  const stage = decideStage(await findDeskItem(trx, key), revision);
  const rest = { isProposal: false, isShown: false, maySubmit: true, mayApprove: false, isWriter: true, note: '' };
  const decision = decideStep({ settings, step: 'submit', stage, ...rest });
  if (!decision.allowed) return saved;
  const change = { stage: decision.stage, movedAt: nowMs, submitterId: actor.userId };
  await putDeskItem(trx, key, { change, nowMs });
  await recordStep(trx, { article: { id: articleId, title: saved.article.title }, step: 'submitted' }, context);
  await publishChange(trx, { topics: ['newsroom'] });
  return saved;
}
