import type { ArticleId } from '../article/article.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import type { EditContext } from './edit-context.ts';

/** A decision about the corrections or the withdrawal of an article. `text` is a line that {@link parseRecordText} returned. */
export type RecordDecision =
  /** Withdraws the article, or changes the reason that readers see. */
  | { kind: 'withdraw'; reason: string }
  /**
   * Ends the withdrawal. The article's other fields then decide its visibility. `seen` is the revision that the editor saw.
   */
  | { kind: 'reinstate'; seen: number }
  | { kind: 'add-correction'; text: string }
  | { kind: 'edit-correction'; correctionId: string; text: string }
  | { kind: 'remove-correction'; correctionId: string }
  /** Publishes a correction that waits for a second person. */
  | { kind: 'confirm-correction'; proposalId: string }
  | { kind: 'drop-correction'; proposalId: string };

export type RecordCommand = EditContext & { id: ArticleId; decision: RecordDecision };

/**
 * `never-public`: readers have never seen the article, so there is nothing to correct or take back. `full`: it has
 * `MAX_CORRECTIONS_PER_ARTICLE` corrections. `missing`: the article or the correction does not exist. `changed`: a colleague has changed
 * the article since the editor saw it. `too-many-waiting`: `MAX_CORRECTIONS_PER_ARTICLE` changes of its corrections already wait.
 * `proposed`: the correction waits for a second person. `four-eyes`: the actor wrote the waiting correction.
 */
export type RecordResult =
  | { kind: 'saved'; revision: number }
  | { kind: 'unchanged' }
  | { kind: 'never-public' }
  | { kind: 'full' }
  | { kind: 'too-many-waiting' }
  | { kind: 'changed' }
  | { kind: 'proposed' }
  | { kind: 'four-eyes' }
  | { kind: 'missing' }
  | Forbidden;
