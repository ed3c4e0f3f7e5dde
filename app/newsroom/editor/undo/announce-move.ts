import { undoText } from '#app/strings/editor/article-body.ts';
import { articlePartText } from '#app/strings/editor/article-parts.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { ARTICLE_FIELDS } from '#domain/article/article-fields.ts';
import type { Direction, FormField } from './form-history.ts';

export const UNDO_STATUS_ID = 'undo-status';

/** Undo and redo do not move the focus, so a change of another field is announced and scrolled into view. */
export function announceMove(direction: Direction, fields: readonly FormField[]): void {
  const status = document.getElementById(UNDO_STATUS_ID);
  status?.replaceChildren();
  const focused = document.activeElement?.getAttribute('name');
  if (fields.some((field) => field === focused)) return;
  const names = new Set(fields.map((field) => articlePartText[ARTICLE_FIELDS[field].part]));
  // A new node is announced even if its text is the same as before.
  status?.replaceChildren(asSentence(`${undoText[direction]}: ${[...names].join(', ')}`));
  const [changed] = fields.map((field) => status?.closest('form')?.querySelector(`[name="${field}"]`) ?? null);
  changed?.scrollIntoView({ block: 'nearest' });
}
