import { morningText } from '#app/strings/newsroom/morning.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { PREVIEWS_ID } from '#domain/desk/preview-link.ts';
import type { WaitingKind } from '#domain/desk/waiting.ts';
import { pickWaiting } from '#domain/desk/waiting.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { WaitingItem } from '#services/articles/overview/list-waiting.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';
import { proposalFormPath, reviewPath } from '../desk/desk-query.ts';
import { editPath, historyPath, recordPath } from '../manage/managed-view.ts';

export type WaitingItemView = {
  key: string;
  kind: WaitingKind;
  title: readonly TitlePart[];
  plainTitle: string;
  /** Who did what, with `{}` in place of the person. */
  reason: string;
  /** The person's email address, or the name of someone outside the newsroom. */
  by: string;
  /** A note, comment or correction; empty if there is none. */
  text: string;
  at: MomentView;
  path: string;
};

export type WaitingView = {
  items: readonly WaitingItemView[];
  /** True if the Desk has items that this list does not show. */
  hasMoreOnDesk: boolean;
  hasMoreNotes: boolean;
};

/** Maximum number of items read of each kind. The list may show fewer if several kinds wait. */
export const MAX_PER_KIND = 8;
const MAX_ITEMS = 8;
const KINDS_IN_NOTES: readonly WaitingKind[] = ['mention', 'note', 'comment'];

export function toWaitingView(items: readonly WaitingItem[], format: (ms: number) => string): WaitingView {
  const picked = pickWaiting(items, MAX_ITEMS);
  const unlisted = items.filter((item) => !picked.includes(item));
  return {
    items: picked.map((item) => toItemView(item, format)),
    hasMoreOnDesk: unlisted.some(({ kind }) => !KINDS_IN_NOTES.includes(kind)),
    hasMoreNotes: unlisted.some(({ kind }) => KINDS_IN_NOTES.includes(kind)),
  };
}

function toItemView(item: WaitingItem, format: (ms: number) => string): WaitingItemView {
  const { kind, articleId, proposerId, title, at, text } = item;
  return {
    key: [kind, articleId, proposerId, at].join(' '),
    ...{ kind, text, by: item.by },
    title: parseTitle(title),
    plainTitle: toPlainTitle(title),
    reason: toReason(item),
    at: toMomentView(at, format),
    path: toPath(item),
  };
}

function toReason({ kind, proposerId, by }: WaitingItem): string {
  if (kind !== 'review') return morningText.kinds[kind];
  if (by === '') return morningText.submitted;
  return proposerId === '' ? morningText.kinds.review : morningText.proposal;
}

function toPath({ kind, articleId, proposerId }: WaitingItem): string {
  if (kind === 'urgent') return historyPath(articleId, '');
  if (kind === 'correction') return recordPath(articleId, '');
  if (kind === 'comment') return `${editPath(articleId, '')}#${PREVIEWS_ID}`;
  if (kind === 'mention' || kind === 'note') return `${editPath(articleId, '')}#${NOTES_ID}`;
  if (proposerId === '') return editPath(articleId, '?from=desk');
  return kind === 'review' ? reviewPath(articleId, proposerId) : proposalFormPath(articleId, proposerId);
}
