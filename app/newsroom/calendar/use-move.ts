import { useState } from 'react';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import type { ChangeResult, UndoResult } from '#services/articles/edit/change-articles.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { toRefusalReason } from '../manage/bulk/use-bulk-change.ts';
import type { EntryView } from './calendar-view.ts';

export type MoveResponse = { kind: 'done'; result: ChangeResult | UndoResult };

type MoveRequest = { entry: EntryView } & (
  | { intent: 'move'; publishAt: number; mayBackDate: boolean }
  | { intent: 'undo'; revision: number }
);

/** The result of a move or its undo. */
export type MoveReport = {
  entry: EntryView;
  isProblem: boolean;
  text: string;
  movedTo: number | null;
  /** Null if the move cannot be undone. */
  undoRevision: number | null;
};

export function useMove() {
  const { call, isBusy, isReloading } = useActionCall<MoveResponse>('/dashboard/calendar');
  const [report, setReport] = useState<MoveReport | null>(null);
  const [refused, setRefused] = useState<MoveRequest | null>(null);

  async function send(request: MoveRequest): Promise<void> {
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

function toReport(request: MoveRequest, result: ChangeResult | UndoResult): MoveReport {
  const common = { entry: request.entry, isProblem: false, movedTo: null, undoRevision: null };
  if (result.kind === 'changed') {
    const movedTo = request.intent === 'move' ? request.publishAt : null;
    return { ...common, text: calendarText.moved, movedTo, undoRevision: result.revision };
  }
  if (result.kind === 'undone') return { ...common, text: calendarText.undone, movedTo: request.entry.publishAt };
  const isUnscheduled = result.kind === 'unchanged' || result.kind === 'leads-now';
  const reason = isUnscheduled ? calendarText.notScheduled : toRefusalReason(result.kind);
  return { ...common, isProblem: true, text: `${calendarText.notMoved} ${reason}` };
}
