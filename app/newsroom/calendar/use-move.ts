import { useState } from 'react';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { ChangeResult, UndoResult } from '#services/articles/edit/change-articles.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { EntryView } from './calendar-view.ts';

export type MoveResponse = { kind: 'done'; result: ChangeResult | UndoResult };

type Request = { entry: EntryView } & (
  | { intent: 'move'; publishAt: number; mayBackDate: boolean }
  | { intent: 'undo'; revision: number }
);

/** The result of a move or its undo. `undo` is the revision to undo; null if the move cannot be undone. */
export type MoveReport = {
  entry: EntryView;
  isProblem: boolean;
  text: string;
  movedTo: number | null;
  undo: number | null;
};

/** Moves articles and undoes moves. */
export function useMove() {
  const { call, isBusy, isReloading } = useActionCall<MoveResponse>('/dashboard/calendar');
  const [report, setReport] = useState<MoveReport | null>(null);
  const [refused, setRefused] = useState<Request | null>(null);

  async function send(request: Request): Promise<void> {
    const { entry, ...rest } = request;
    const response = await call({ revision: entry.revision, ...rest, id: entry.id });
    setRefused(response.kind === 'signed-out' ? request : null);
    if (response.kind === 'signed-out') return;
    setReport(toReport(request, response.kind === 'done' ? response.result : { kind: 'failed' }));
  }
  return {
    send,
    isBusy,
    isReloading,
    report,
    clear: () => setReport(null),
    refused,
    cancelSignIn: () => setRefused(null),
  };
}

type ProposalProblem = 'proposal-changed' | 'corrections-full';
type UnmovedKind = keyof typeof bulkText.reasons | 'leads-now' | 'forbidden' | 'unapproved' | ProposalProblem;

function toReason(kind: UnmovedKind): string {
  if (kind === 'forbidden') return permissionText.inList;
  // The last two do not occur: a move does not touch a proposal or add a correction.
  if (kind === 'unapproved' || kind === 'proposal-changed' || kind === 'corrections-full') return workflowText.inList;
  return kind === 'unchanged' || kind === 'leads-now' ? calendarText.notScheduled : bulkText.reasons[kind];
}

function toReport(request: Request, result: ChangeResult | UndoResult): MoveReport {
  const common = { entry: request.entry, isProblem: false, movedTo: null, undo: null };
  if (result.kind === 'changed') {
    const movedTo = request.intent === 'move' ? request.publishAt : null;
    return { ...common, text: calendarText.moved, movedTo, undo: result.revision };
  }
  if (result.kind === 'undone') return { ...common, text: calendarText.undone, movedTo: request.entry.publishAt };
  const reason = toReason(result.kind);
  return { ...common, isProblem: true, text: `${calendarText.notMoved} ${reason}` };
}
