import type { ArticleId, ArticleInput } from '../article/article.ts';
import type { Stage } from './workflow.ts';

/** The `proposer_id` of an article's own item. */
export const OWN_ITEM = '';

export type DeskItemKey = { articleId: ArticleId; proposerId: string };

/** The workflow of an article or a proposal. Times in ms. */
export type DeskItem = DeskItemKey & {
  stage: Stage;
  approvedRevision: number | null;
  assigneeId: string | null;
  dueAt: number | null;
  note: string;
  noteBy: string;
  submitterId: string | null;
  /** When someone last published a change of a live article alone; null if others have reviewed all such changes. */
  urgentAt: number | null;
  /** Who wrote urgent changes that no other account has reviewed. Empty for a proposal. */
  urgentWriters: readonly string[];
};

/** A proposal: a saved revision of a public article that is not its current one (docs/behaviour §6.3). */
export type Proposal = DeskItem & {
  proposerEmail: string;
  baseRevision: number;
  content: ArticleInput;
  savedAt: number;
  writers: readonly string[];
  /** The correction that readers get with the approval; empty for a silent change. */
  correction: string;
};

/** The stage of an article at its current revision. An approval of another revision is void. */
export function decideStage(item: DeskItem | null, revision: number): Stage {
  if (item === null) return 'writing';
  return item.stage === 'approved' && item.approvedRevision !== revision ? 'writing' : item.stage;
}

/** A change of the item of an article or a proposal. */
export type ItemChange = Partial<Omit<DeskItem, keyof DeskItemKey>> & { movedAt?: number };

/** An approval clears the note of a return or hand-over. */
export const APPROVED = { stage: 'approved', note: '', noteBy: '' } as const;

/** The review of all urgent changes is complete. */
export const REVIEWED = { urgentAt: null, urgentWriters: [] } as const;

type NewRevision = { revision: number; isSameText: boolean; nowMs: number };

/**
 * Decides how a new revision changes the item of an article, even if the workflow of the site is off. An approval of the
 * previous revision remains valid if the text is the same, as in a publication. Any other approval becomes void.
 */
export function followRevision(item: DeskItem | null, { revision, isSameText, nowMs }: NewRevision): ItemChange {
  if (item?.stage !== 'approved') return {};
  const isKept = isSameText && item.approvedRevision === revision - 1;
  return isKept ? { approvedRevision: revision } : { stage: 'writing', movedAt: nowMs };
}
