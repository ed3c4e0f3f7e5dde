import { recordText } from '#app/strings/newsroom/article-record.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import type { HistoryAction } from '#domain/desk/history.ts';
import type { HistoryItem } from '#services/articles/edit/history.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

/** A history entry (docs/behaviour §3). */
export type EntryView = {
  id: string;
  userEmail: string;
  /** Null if no user was signed in. */
  userId: string | null;
  action: HistoryAction;
  /** The kind of restore or of decision, or the step of the workflow. '' for other actions. */
  note: string;
  /** The reason for a withdrawal, the text of a correction, or the note of a workflow step. */
  text: string;
  at: MomentView;
  /** The revision that the action created. Null if none is stored. */
  revision: number | null;
  hasChanges: boolean;
  /** The parts that the action changed. */
  changed: readonly ArticlePart[];
  /** Who approved the published text; null without an approval, or if this entry is the approval. */
  approvedBy: string | null;
};

const listNotes = (): Readonly<Record<string, string>> => ({
  'restored-revision': historyText.restoredRevision,
  'restored-trash': historyText.restoredTrash,
  ...recordText.notes,
});

/** True if the revision records a decision. It then has the same content as the revision before. */
const isDecision = (origin: HistoryItem['origin']): boolean =>
  origin !== null && origin !== 'saved' && origin in recordText.notes;

function describeNote({ origin, note, step }: HistoryItem): string {
  const notes = [
    origin === null || (origin === 'saved' && !note) ? undefined : listNotes()[origin],
    step === null ? undefined : workflowText.steps[step],
  ];
  return notes.filter((text) => text !== undefined).join(', ');
}

export function toEntryView(
  item: HistoryItem,
  { changed, approvedBy }: { changed: readonly ArticlePart[]; approvedBy: string | null },
  format: (ms: number) => string,
): EntryView {
  return {
    id: item.id,
    userEmail: item.userEmail,
    userId: item.userId,
    action: item.action,
    note: describeNote(item),
    text: [item.note, item.stepNote].filter(Boolean).join('\n'),
    at: toMomentView(item.timestamp, format),
    revision: item.revision,
    hasChanges: item.revision !== null && item.revision > 1 && item.action === 'Edited' && !isDecision(item.origin),
    changed,
    approvedBy: item.step === null ? approvedBy : null,
  };
}
