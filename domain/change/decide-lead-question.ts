import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { parseArticleId } from '../article/article.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import { decideLeadChange } from '../publication/decide-lead.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { isBackDated } from '../publication/decide-visibility.ts';
import { findMissingImages } from './missing-images.ts';
import type { ImagePlace, LeadChoice, LeadQuestion } from './save-command.ts';
import type { Snapshot } from './snapshot.ts';

type Checked = {
  id: ArticleId;
  /** The stored article; null for a new one. */
  before: Article | null;
  after: ArticleInput;
  lead?: LeadChoice | undefined;
  asNew?: boolean | undefined;
  nowMs: number;
};

type Passed = { kind: 'passed'; leadsToEnd: readonly ArticleId[] };

/** Decides how a save affects the lead of the home page, or asks. */
export function decideLeadQuestion(
  { featured, rights }: Snapshot,
  { id, before, after, lead = 'ask', asNew = false, nowMs }: Checked,
): Passed | LeadQuestion | Forbidden {
  const publishedAt = decidePublishedAt({ before, after, asNew, nowMs });
  const article = { ...after, id, withdrawnAt: before?.withdrawnAt ?? 0, publishedAt };
  const change = decideLeadChange({ article, before, featured, nowMs });
  if (change.kind === 'none' || lead === 'keep') return { kind: 'passed', leadsToEnd: [] };
  const above = change.kind === 'stays-below' ? change.above : [];
  if (lead === 'ask') {
    const titles = above.map(({ title }) => toPlainTitle(title));
    return { kind: 'leads', title: toPlainTitle(change.lead.title), above: titles };
  }
  // The actor must be permitted to change each of the articles that would lose their place.
  for (const { target } of above) {
    const forbidden = target && toForbidden(decidePermission(rights, 'feature', target));
    if (forbidden) return forbidden;
  }
  return { kind: 'passed', leadsToEnd: above.flatMap((other) => parseArticleId(other.id) ?? []) };
}

type Refusal = LeadQuestion | Forbidden | { kind: 'past-date' } | { kind: 'image-missing'; place: ImagePlace };

/** Asks and refuses what depends on the merged content. */
export function checkContent(snapshot: Snapshot, checked: Checked & { mayBackDate?: boolean }): Passed | Refusal {
  const { before, after, mayBackDate = false, nowMs } = checked;
  if (!mayBackDate && isBackDated(before, after, nowMs)) return { kind: 'past-date' };
  const [place] = findMissingImages({ before, after }, snapshot.storedImages);
  return place === undefined ? decideLeadQuestion(snapshot, checked) : { kind: 'image-missing', place };
}
