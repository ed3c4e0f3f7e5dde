import type { ArticleInput } from '../article/article.ts';
import type { Publication } from '../publication/decide-visibility.ts';
import type { ArticleAction, Permission, PermissionTarget } from './permissions.ts';
import { decidePermission, toArticleState } from './permissions.ts';
import type { Rights } from './roles.ts';

/** The fields of an article that decide which permissions a save of it needs. */
type SavedFields = Pick<
  ArticleInput,
  'status' | 'publishAt' | 'embargoUntil' | 'expiresAt' | 'category' | 'isFeatured' | 'featuredUntil'
>;

type StoredTarget = { article: SavedFields & Publication } & Relations;

type Relations = Pick<PermissionTarget, 'ownerId' | 'assigneeIds'>;

type Save = {
  /** The stored article; null for a new one. */
  before: StoredTarget | null;
  isTrashed?: boolean;
  after: SavedFields;
  nowMs: number;
};

type PermissionCheck = { action: ArticleAction; target: PermissionTarget };

/** Returns the properties of an article on which permissions depend. */
export function toTarget(
  { article, ownerId, assigneeIds = [] }: { article: Publication & Pick<SavedFields, 'category'> } & Relations,
  nowMs: number,
): PermissionTarget {
  return { ownerId, desk: article.category, state: toArticleState(article, nowMs), assigneeIds };
}

/**
 * Decides whether a viewer may save `after` in place of `before`: change the article, move it to its category, and publish,
 * withdraw or feature it if the save does so. Returns the first refusal.
 */
export function decideSave(rights: Rights, save: Save): Permission {
  for (const { action, target } of listChecks(rights, save)) {
    const permission = decidePermission(rights, action, target);
    if (!permission.allowed) return permission;
  }
  return { allowed: true };
}

function listChecks({ staffId }: Rights, { before, isTrashed = false, after, nowMs }: Save): PermissionCheck[] {
  if (before === null) {
    const created: PermissionTarget = { ownerId: staffId, desk: after.category, state: 'draft' };
    return [{ action: 'create', target: created }, ...listChanges(null, after).map(toCheck(created))];
  }
  const target = { ...toTarget(before, nowMs), ...(isTrashed && { state: 'trashed' as const }) };
  const moved = { ...target, desk: after.category };
  const changes = listChanges(isTrashed ? { ...before.article, status: 'draft' } : before.article, after);
  const actions: ArticleAction[] = [isTrashed ? 'restore' : 'edit', ...changes];
  // An article that moves to another desk needs the permissions of both.
  return after.category === target.desk
    ? actions.map(toCheck(target))
    : [...actions.map(toCheck(target)), ...actions.map(toCheck(moved))];
}

const toCheck =
  (target: PermissionTarget) =>
  (action: ArticleAction): PermissionCheck => ({ action, target });

/** The fields that decide from when and until when readers see an article. */
const PUBLICATION_FIELDS = ['status', 'publishAt', 'embargoUntil', 'expiresAt'] as const;

/** The actions of a save apart from changing the text. */
function listChanges(before: SavedFields | null, after: SavedFields): ArticleAction[] {
  const wasReleased = before !== null && before.status !== 'draft';
  const isReleased = after.status !== 'draft';
  const isTimeChanged = PUBLICATION_FIELDS.some((field) => before?.[field] !== after[field]);
  const isLeadChanged =
    (before?.isFeatured ?? false) !== after.isFeatured || (before?.featuredUntil ?? 0) !== after.featuredUntil;
  const actions: ArticleAction[] = [];
  if (isReleased && isTimeChanged) actions.push('publish');
  if (wasReleased && !isReleased) actions.push('withdraw');
  if (isLeadChanged) actions.push('feature');
  return actions;
}
