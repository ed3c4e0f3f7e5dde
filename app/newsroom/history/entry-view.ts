import { historyText } from '#app/text/newsroom.ts';
import type { HistoryAction } from '#domain/article/history.ts';
import type { HistoryItem } from '#services/articles/revisions.ts';
import type { MomentView } from '../format-moment.ts';
import { toMomentView } from '../format-moment.ts';

/** An entry of an article's history (spec §3). */
export type EntryView = {
  id: string;
  userEmail: string;
  /** "N/A" where nobody was signed in. */
  userId: string;
  action: HistoryAction;
  /** What the action was, where it was not typed; '' where it was. */
  note: string;
  at: MomentView;
  /** The version it made; null where none is kept. */
  version: number | null;
  hasChanges: boolean;
};

const NOTES: Readonly<Record<string, string>> = {
  'restored-revision': historyText.restoredRevision,
  'restored-trash': historyText.restoredTrash,
};

export function toEntryView(item: HistoryItem, format: (ms: number) => string): EntryView {
  return {
    id: item.id,
    userEmail: item.userEmail,
    userId: item.userId ?? historyText.none,
    action: item.action,
    note: item.origin === null ? '' : (NOTES[item.origin] ?? ''),
    at: toMomentView(item.timestamp, format),
    version: item.revision,
    hasChanges: item.revision !== null && item.revision > 1 && item.action === 'Edited',
  };
}
