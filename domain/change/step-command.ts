import type { ArticleId } from '../article/article.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { WorkflowRefusal } from '../workflow/workflow.ts';
import type { EditContext } from './edit-context.ts';
import type { LeadChoice, LeadQuestion, SaveResult } from './save-command.ts';

/**
 * `approve` names the text that the viewer saw: the revision of an article, or when a proposal was saved. `drop` ends a proposal
 * without a change of the article. A null assignee or due time removes it.
 */
export type DeskStep =
  | { kind: 'submit' }
  | { kind: 'approve'; seen: number }
  | { kind: 'return'; note: string }
  /** Publishes a draft at the revision that the viewer saw, which approves it. `lead` is as in a save. */
  | { kind: 'publish'; seen: number; lead?: LeadChoice }
  | { kind: 'assign'; assigneeId: string | null; note: string }
  | { kind: 'due'; dueAt: number | null }
  | { kind: 'drop' };

export type StepCommand = EditContext & {
  articleId: ArticleId;
  /** Null for the article itself. */
  proposerId: string | null;
  step: DeskStep;
};

/** Only `done` changed anything. */
export type StepResult =
  | { kind: 'done' }
  | { kind: 'missing' }
  /** It was changed since the viewer saw it. */
  | { kind: 'changed' }
  /** The proposal cannot be merged without a decision; see {@link SaveResult}. */
  | { kind: 'unmerged'; by: Exclude<SaveResult['kind'], 'saved' | 'leads'> }
  /** A publication would change the lead of the home page. */
  | LeadQuestion
  | { kind: 'refused'; reason: WorkflowRefusal }
  | Forbidden;
