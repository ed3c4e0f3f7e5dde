import type { ArticleId, ArticleInput } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { decideLeadChange } from '#domain/article/decide-lead.ts';
import { comparePublicTimes, publicAt } from '#domain/article/decide-visibility.ts';
import { toPlainTitle } from '#domain/markup/parse-title.ts';
import type { Access } from '../actions/access.ts';
import { toEditContext } from '../actions/access.ts';

export const LEAD_CHOICES = ['ask', 'replace', 'keep'] as const;

/** `replace`: the saved article leads. `keep`: it is saved below the article that leads. */
export type LeadChoice = (typeof LEAD_CHOICES)[number];

/** Nothing was saved: another article leads the home page, and the writer decides whether to replace it. Plain titles. */
export type LeadQuestion = {
  kind: 'leads';
  title: string;
  /** The articles that would stay above this one; empty if it would lead. */
  above: readonly string[];
};

/** Featured articles that are read at most. */
const MAX_FEATURED = 50;

/** The question of a save that features an article while another one leads; null if there is none. */
export async function askAboutLead({
  articleId,
  input,
  access,
}: {
  articleId: ArticleId;
  input: ArticleInput;
  access: Access;
}): Promise<LeadQuestion | null> {
  if (!input.isFeatured) return null;
  const { nowMs, articles } = access.site;
  const [current, featured] = await Promise.all([
    access.newsroom.editing.find(articleId),
    articles.listFeatured({ nowMs, limit: MAX_FEATURED }),
  ]);
  const createdAt = current?.article.createdAt ?? nowMs;
  const article = { ...input, id: articleId, createdAt };
  const change = decideLeadChange({ article, before: current?.article ?? null, featured, nowMs });
  if (change.kind === 'none') return null;
  const above = change.kind === 'stays-below' ? change.above.map(({ title }) => toPlainTitle(title)) : [];
  return { kind: 'leads', title: toPlainTitle(change.lead.title), above };
}

/** Ends that articles above a saved one are featured, so that it leads. The save has committed, so a failure is only logged. */
export async function replaceLeads(articleId: ArticleId, access: Access): Promise<void> {
  const { nowMs, articles, reportFailure } = access.site;
  const { editing } = access.newsroom;
  try {
    const saved = await editing.find(articleId);
    if (saved === null) return;
    const place = { id: articleId, publicAt: publicAt(saved.article) };
    const featured = await articles.listFeatured({ nowMs, limit: MAX_FEATURED });
    for (const { id } of featured.filter((other) => comparePublicTimes(other, place) < 0)) {
      const aboveId = parseArticleId(id);
      const above = aboveId && (await editing.find(aboveId));
      if (!above) continue;
      const input = { ...above.article, isFeatured: false, featuredUntil: 0 };
      await editing.update({ id: aboveId, input, baseRevision: above.revision, ...toEditContext(access) });
    }
  } catch (error) {
    reportFailure('the replacement of the leading article', error);
  }
}
