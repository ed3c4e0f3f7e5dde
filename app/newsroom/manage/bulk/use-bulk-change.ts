import { useState } from 'react';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { BulkChange } from '#domain/desk/bulk-change.ts';
import { decideBulkChange } from '#domain/desk/bulk-change.ts';
import { useActionCall } from '../../actions/use-action-call.ts';
import type { ManagedView } from '../managed-view.ts';
import type { SelectionControl } from '../use-selection.ts';
import type { BulkResponse } from './bulk-requests.ts';

export type BulkKind = BulkChange['kind'];

export const BULK_KINDS = ['publish', 'unpublish', 'category', 'add-tag', 'remove-tag', 'delete'] as const;

export function isAffected(article: ManagedView, change: BulkChange): boolean {
  // `ManagedView` contains the effective status, so a scheduled article is not due yet.
  const stored = { ...article, publishAt: 1, embargoUntil: 0 };
  return change.kind === 'delete' || decideBulkChange(stored, change, 0) !== null;
}

/** An article that was not changed, and why. */
type Refusal = { id: string; plainTitle: string; reason: string };

type UndoableChange = { id: string; plainTitle: string; revision: number; isDeletion: boolean };

export type BulkSummary = { message: string; refusals: readonly Refusal[]; undoable: readonly UndoableChange[] };

type BulkRequest =
  | { intent: 'change-many'; change: BulkChange; articles: readonly ManagedView[] }
  | { intent: 'undo-many'; articles: readonly UndoableChange[] };

/** Sends bulk changes and their undo. Articles that could not be changed remain selected. */
export function useBulkChange(selection: SelectionControl) {
  const { call, isBusy } = useActionCall<BulkResponse>('/dashboard/manage');
  const [summary, setSummary] = useState<BulkSummary | null>(null);
  const [refused, setRefused] = useState<BulkRequest | null>(null);

  async function send(request: BulkRequest) {
    const response = await call(request);
    setRefused(response.kind === 'signed-out' ? request : null);
    if (response.kind === 'signed-out') return;
    if (response.kind !== 'changed-many') return setSummary({ message: bulkText.failed, refusals: [], undoable: [] });
    const result = toSummary(request, response.results);
    setSummary(result);
    if (request.intent === 'change-many') selection.deselectAllExcept(new Set(result.refusals.map(({ id }) => id)));
  }
  return { send, isBusy, summary, setSummary, clearSummary: () => setSummary(null), refused, setRefused };
}

type RefusalKind = keyof typeof bulkText.reasons | 'forbidden' | 'unapproved';

/** Why an article was not changed, as a part of a sentence. */
export function toRefusalReason(kind: RefusalKind): string {
  if (kind === 'forbidden') return permissionText.inList;
  return kind === 'unapproved' ? workflowText.inList : bulkText.reasons[kind];
}

type Results = Extract<BulkResponse, { kind: 'changed-many' }>['results'];

function toSummary(request: BulkRequest, results: Results): BulkSummary {
  const titles = new Map(request.articles.map(({ id, plainTitle }) => [id, plainTitle]));
  const undoable: UndoableChange[] = [];
  const refusals: Refusal[] = [];
  let restored = 0;
  for (const result of results) {
    const article = { id: result.id, plainTitle: titles.get(result.id) ?? result.id };
    if (result.kind === 'changed')
      undoable.push({ ...article, revision: result.revision, isDeletion: result.isDeletion ?? false });
    else if (result.kind === 'undone') restored += 1;
    else if (result.kind !== 'unchanged' && result.kind !== 'leads-now')
      refusals.push({ ...article, reason: toRefusalReason(result.kind) });
  }
  const isUndo = request.intent === 'undo-many';
  const message = isUndo ? bulkText.undone(restored) : bulkText.done[request.change.kind](undoable.length);
  return { message, refusals, undoable };
}
