import { historyText } from '#app/strings/newsroom.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { HistoryAction } from '#domain/article/history.ts';
import type { HistoryItem } from '#services/articles/edit/read-revision.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

/** A history entry (docs/behaviour.md §3). */
export type EntryView = {
  id: string;
  userEmail: string;
  /** Null if no user was signed in. */
  userId: string | null;
  action: HistoryAction;
  /** The kind of restore, or the step of the workflow. '' for other actions. */
  note: string;
  /** What was written for the next person, in a step of the workflow. */
  text: string;
  at: MomentView;
  /** The revision that the action created. Null if none is stored. */
  revision: number | null;
  hasChanges: boolean;
};

const listNotes = (): Readonly<Record<string, string>> => ({
  'restored-revision': historyText.restoredRevision,
  'restored-trash': historyText.restoredTrash,
});

function describeNote({ origin, step }: HistoryItem): string {
  const notes = [
    origin === null ? undefined : listNotes()[origin],
    step === null ? undefined : workflowText.steps[step],
  ];
  return notes.filter((note) => note !== undefined).join(', ');
}

export function toEntryView(item: HistoryItem, format: (ms: number) => string): EntryView {
  return {
    id: item.id,
    userEmail: item.userEmail,
    userId: item.userId,
    action: item.action,
    note: describeNote(item),
    text: item.stepNote ?? '',
    at: toMomentView(item.timestamp, format),
    revision: item.revision,
    hasChanges: item.revision !== null && item.revision > 1 && item.action === 'Edited',
  };
}
