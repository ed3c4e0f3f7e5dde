import type { OwnedRevision, Snapshot } from '#domain/change/change.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';
import type { DeskItem, Proposal } from '#domain/workflow/workflow.ts';
import { WORKFLOW_OFF } from '#domain/workflow/workflow.ts';
import { articleId } from '#tools/article-id.ts';
import type { ArticleChange } from './make-article.ts';
import { makeArticle, makeInput, NOON_MS } from './make-article.ts';

/** What is stored of an article that exists at revision 1, on a site without roles and workflow, unless a test says otherwise. */
export function makeSnapshot(change: Partial<Snapshot> = {}): Snapshot {
  return {
    current: makeStored(),
    trashed: null,
    firstRevision: 1,
    rights: ALL_RIGHTS,
    staffId: 'u1',
    workflow: WORKFLOW_OFF,
    item: null,
    proposal: null,
    hasWritten: false,
    earlier: null,
    isOwnRevision: false,
    renames: [],
    storedImages: new Set(),
    featured: [],
    corrections: { count: 0, waitingEdits: 0, hasOthers: false, named: null, waiting: null },
    isAssigneeActive: true,
    ...change,
  };
}

export function makeStored(change: ArticleChange = {}, revision = 1): OwnedRevision {
  return { article: makeArticle(change), revision, ownerId: 'u1', assigneeIds: [] };
}

export function makeItem(change: Partial<DeskItem> = {}): DeskItem {
  return {
    articleId: articleId('a1'),
    proposerId: '',
    stage: 'writing',
    approvedRevision: null,
    assigneeId: null,
    dueAt: null,
    note: '',
    noteBy: '',
    submitterId: null,
    urgentAt: null,
    urgentWriters: [],
    ...change,
  };
}

/** A proposal of the account `u2` for revision 1. */
export function makeProposal(change: Partial<Proposal> = {}): Proposal {
  return {
    ...makeItem({ proposerId: 'u2', stage: 'submitted', submitterId: 'u2' }),
    proposerEmail: 'kamal@prohor.example',
    baseRevision: 1,
    content: makeInput({ title: 'প্রস্তাব' }),
    savedAt: NOON_MS,
    writers: ['u2'],
    correction: '',
    ...change,
  };
}

/** The rights of a role on a site with roles, for the account `u1`. */
export const makeRights = (role: Rights['role']): Rights => ({ hasRoles: true, role, staffId: 'u1', desks: null });
