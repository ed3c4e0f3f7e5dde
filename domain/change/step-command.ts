import type { ArticleId } from '../article/article.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { WorkflowRefusal } from '../workflow/workflow.ts';
import type { EditContext } from './edit-context.ts';
import type { LeadChoice, LeadQuestion, SaveResult } from './save-command.ts';

/**
 * `seen` of `approve` is the text that the viewer saw: the revision of an article, or the `savedAt` of a proposal. `drop` ends a
 * proposal without a change of the article. Null removes the assignee or the due time.
 */
export type DeskStep =
  | { kind: 'submit' }
  | { kind: 'approve'; seen: number }
  | { kind: 'return'; note: string }
  /** Approves and publishes a draft if its revision is the one that the viewer saw. `lead` is as in a save. */
  | { kind: 'publish'; seen: number; lead?: LeadChoice }
  | { kind: 'assign'; assigneeId: string | null; note: string }
  | { kind: 'due'; dueAt: number | null }
  | { kind: 'drop' };

export type StepCommand = EditContext & {
  articleId: ArticleId;
  /** The proposer whose proposal the step is about; null for the article itself. */
  proposerId: string | null;
  step: DeskStep;
};

/** Nothing is changed unless the result is `done`. */
export type StepResult =
  | { kind: 'done' }
  | { kind: 'missing' }
  /** The article or proposal was changed since the viewer saw it. */
  | { kind: 'changed' }
  /** The save that approves or publishes was refused; see {@link SaveResult}. `missing` also if a required text is blank. */
  | { kind: 'unmerged'; by: Exclude<SaveResult['kind'], 'saved' | 'leads'> }
  /** A publication would change the lead of the home page. */
  | LeadQuestion
  | { kind: 'refused'; reason: WorkflowRefusal }
  | Forbidden;
