import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import type { Command } from '#domain/change/decide-change.ts';
import { FIRST_REVISION } from '#domain/change/merge-edit.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import { toProposerId } from '#domain/workflow/workflow.ts';

/** The parts of a snapshot that a command needs. */
export type SnapshotRequest = {
  id: ArticleId;
  actor: HistoryActor;
  nowMs: number;
  /** Whether the command can touch the lead of the home page, if the article is featured. */
  mayLead: boolean;
  /** Whether to lock the lead first: the command is known to feature the article. */
  locksLead: boolean;
  /** Whether to lock the id: the command may create or delete the article. */
  locksId: boolean;
  /** The revision that the command starts from or restores; null for none. */
  earlier: number | 'base-of-proposal' | null;
  /** Whether the command restores `earlier`, which may add images and feature the article. */
  restoresEarlier: boolean;
  /** The contents that the command may write, which may have new tags and images. */
  contents: readonly ArticleInput[];
  proposerId: string | null;
  assigneeId: string | null;
  /** Whether the command may write corrections. */
  isCorrecting: boolean;
  /** Whether the command restores the article from the trash. */
  isFromTrash: boolean;
  correctionId: string | null;
  waitingId: string | null;
};

const NOTHING = {
  mayLead: false,
  locksLead: false,
  locksId: false,
  earlier: null,
  restoresEarlier: false,
  contents: [],
  proposerId: null,
  assigneeId: null,
  isCorrecting: false,
  isFromTrash: false,
  correctionId: null,
  waitingId: null,
} as const;

export function toSnapshotRequest({ kind, command }: Command): SnapshotRequest {
  const { actor, nowMs } = command;
  const request = { ...NOTHING, actor, nowMs };
  switch (kind) {
    case 'save': {
      const { id, input, unacknowledged, baseRevision, proposal, intent } = command;
      const proposerId = proposal?.proposerId ?? (intent === 'submit' ? toProposerId(actor) : null);
      const contents = unacknowledged ? [input, unacknowledged] : [input];
      const locks = { mayLead: true, locksLead: input.isFeatured, locksId: baseRevision === null };
      const isCorrecting = proposerId !== null || !!command.correction;
      return {
        ...request,
        id,
        contents,
        ...locks,
        isCorrecting,
        proposerId,
        earlier: toStored(baseRevision ?? FIRST_REVISION),
      };
    }
    case 'step': {
      const { articleId: id, proposerId, step } = command;
      const saves = step.kind === 'approve' || step.kind === 'publish';
      const assigneeId = step.kind === 'assign' ? step.assigneeId : null;
      const earlier = proposerId === null ? null : 'base-of-proposal';
      const isCorrecting = proposerId !== null;
      return { ...request, id, proposerId, earlier, assigneeId, isCorrecting, mayLead: saves };
    }
    case 'restore-revision': {
      const { articleId: id, revision } = command;
      return { ...request, id, earlier: toStored(revision), restoresEarlier: true, mayLead: true };
    }
    case 'record': {
      const { id, decision } = command;
      const correctionId = 'correctionId' in decision ? decision.correctionId : null;
      const waitingId = 'proposalId' in decision ? decision.proposalId : null;
      return { ...request, id, isCorrecting: true, correctionId, waitingId };
    }
    case 'delete':
      return { ...request, id: command.id, locksId: true };
    case 'restore-trash':
      return { ...request, id: command.id, isFromTrash: true, mayLead: true };
  }
}

/** PostgreSQL's largest `integer`, the type of the column. */
const MAX_REVISION = 2_147_483_647;

const toStored = (revision: number) => (revision > MAX_REVISION ? null : revision);
