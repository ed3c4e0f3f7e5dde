import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { parseArticleId } from '../article/article.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import type { LeadChangeInput } from '../publication/decide-lead.ts';
import { decideLeadChange } from '../publication/decide-lead.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { isBackDated } from '../publication/decide-visibility.ts';
import { findMissingImages } from './missing-images.ts';
import type { ImagePlace, LeadChoice, LeadQuestion } from './save-command.ts';
import type { Snapshot } from './snapshot.ts';

type Asked = { lead?: LeadChoice | undefined; nowMs: number };

type Question = Asked & {
  /** The article as it would be stored. */
  article: LeadChangeInput<never>['article'];
  /** The stored article; null for one that is new or in the trash. */
  before: Article | null;
};

type Passed = { kind: 'passed'; leadsToEnd: readonly ArticleId[] };

/** Decides how a save or a restore affects the lead of the home page, or returns a question for the editor. */
export function decideLeadQuestion(
  { featured, rights }: Snapshot,
  { article, before, lead = 'ask', nowMs }: Question,
): Passed | LeadQuestion | Forbidden {
  const change = decideLeadChange({ article, before, featured, nowMs });
  if (change.kind === 'none' || lead === 'keep') return { kind: 'passed', leadsToEnd: [] };
  const above = change.kind === 'stays-below' ? change.above : [];
  if (lead === 'ask') {
    const titles = above.map(({ title }) => toPlainTitle(title));
    return { kind: 'leads', title: toPlainTitle(change.lead.title), above: titles };
  }
  // The actor must be permitted to change each article that would no longer lead.
  for (const { target } of above) {
    const forbidden = target && toForbidden(decidePermission(rights, 'feature', target));
    if (forbidden) return forbidden;
  }
  return { kind: 'passed', leadsToEnd: above.flatMap((other) => parseArticleId(other.id) ?? []) };
}

type Saved = {
  id: ArticleId;
  /** The stored article, which may be in the trash; null for a new one. */
  before: Article | null;
  after: ArticleInput;
  asNew?: boolean | undefined;
  nowMs: number;
};

/** Returns the content of a save with the times that decide its place on the home page. */
export function toPlaced({ id, before, after, asNew = false, nowMs }: Saved): Question['article'] {
  const publishedAt = decidePublishedAt({ before, after, asNew, nowMs });
  return { ...after, id, withdrawnAt: before?.withdrawnAt ?? 0, publishedAt };
}

type Refusal = LeadQuestion | Forbidden | { kind: 'past-date' } | { kind: 'image-missing'; place: ImagePlace };

type Checked = Saved & Asked & { isTrashed?: boolean; claimsLead?: boolean; mayBackDate?: boolean };

/** Checks the merged content: its publication time, its images and the lead of the home page. */
export function checkContent(snapshot: Snapshot, checked: Checked): Passed | Refusal {
  const { before, after, isTrashed = false, claimsLead = false, mayBackDate = false, nowMs } = checked;
  if (!mayBackDate && isBackDated(before, after, nowMs)) return { kind: 'past-date' };
  const [place] = findMissingImages({ before, after }, snapshot.storedImages);
  if (place !== undefined) return { kind: 'image-missing', place };
  const isPlacedAnew = isTrashed || claimsLead;
  return decideLeadQuestion(snapshot, { ...checked, article: toPlaced(checked), before: isPlacedAnew ? null : before });
}
