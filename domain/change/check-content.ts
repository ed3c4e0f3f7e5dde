import type { Article, ArticleId, ArticleInput } from '../article/article.ts';
import { parseArticleId } from '../article/article.ts';
import { findImageTokens, parseImageUrl } from '../images/image-url.ts';
import { toPlainTitle } from '../markup/inline/parse-title.ts';
import type { Forbidden } from '../permissions/permissions.ts';
import { decidePermission, toForbidden } from '../permissions/permissions.ts';
import type { LeadChangeInput } from '../publication/decide-lead.ts';
import { decideLeadChange } from '../publication/decide-lead.ts';
import { decidePublishedAt } from '../publication/decide-published-at.ts';
import { isBackDated } from '../publication/decide-visibility.ts';
import type { ImagePlace, LeadChoice, LeadQuestion } from './save-command.ts';
import type { Snapshot } from './snapshot.ts';

type Question = {
  /** The article as it would be stored. */
  article: LeadChangeInput<never>['article'];
  /** The stored article; null for one that is new or in the trash. */
  before: Article | null;
  lead?: LeadChoice | undefined;
  nowMs: number;
};

type PassedCheck = { kind: 'passed'; leadsToEnd: readonly ArticleId[] };

/** Decides how a save or a restore affects the lead of the home page, or returns a question for the editor. */
export function decideLeadQuestion(
  { featured, rights }: Snapshot,
  { article, before, lead = 'ask', nowMs }: Question,
): PassedCheck | LeadQuestion | Forbidden {
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

type SavedContent = Omit<Question, 'article'> & { id: ArticleId; after: ArticleInput; asNew?: boolean | undefined };

/** Decides the lead for the content of a save, at the time of publication that it would get. */
export function decideLeadOfSave(snapshot: Snapshot, saved: SavedContent & { isPlacedAnew?: boolean }) {
  const { id, before, after, asNew = false, isPlacedAnew = false, nowMs } = saved;
  const publishedAt = decidePublishedAt({ before, after, asNew, nowMs });
  const article = { ...after, id, withdrawnAt: before?.withdrawnAt ?? 0, publishedAt };
  return decideLeadQuestion(snapshot, { ...saved, article, before: isPlacedAnew ? null : before });
}

type CheckedContent = SavedContent & { isTrashed?: boolean; claimsLead?: boolean; mayBackDate?: boolean };

/** Checks the merged content: its publication time, its images and the lead of the home page. */
export function checkContent(snapshot: Snapshot, checked: CheckedContent) {
  const { before, after, isTrashed = false, claimsLead = false, mayBackDate = false, nowMs } = checked;
  if (!mayBackDate && isBackDated(before, after, nowMs)) return { kind: 'past-date' as const };
  const [place] = findMissingImages({ before, after }, snapshot.storedImages);
  if (place !== undefined) return { kind: 'image-missing' as const, place };
  return decideLeadOfSave(snapshot, { ...checked, isPlacedAnew: isTrashed || claimsLead });
}

type Images = Pick<ArticleInput, 'imageUrl' | 'socialImageUrl' | 'description'>;

/** Lists the tokens of uploaded images that are in `after` but not in `before`, by place. An invalid `/media/` URL has the token ''. */
export function listNewTokens(before: Images | null, after: Images): [ImagePlace, string[]][] {
  const known = new Set(findImageTokens(before?.description ?? ''));
  return [
    ['featured', findNewToken(before?.imageUrl, after.imageUrl)],
    ['social', findNewToken(before?.socialImageUrl, after.socialImageUrl)],
    ['body', findImageTokens(after.description).filter((token) => !known.has(token))],
  ];
}

function findNewToken(before: string | undefined, after: string): string[] {
  return after !== before && after.startsWith('/media/') ? [parseImageUrl(after)?.token ?? ''] : [];
}

/** Returns the places whose new image is not among the stored ones. Images that are already in `before` are never reported. */
export function findMissingImages(
  { before, after }: { before: Images | null; after: Images },
  stored: ReadonlySet<string>,
): ImagePlace[] {
  return listNewTokens(before, after).flatMap(([place, tokens]) =>
    tokens.every((token) => stored.has(token)) ? [] : [place],
  );
}
