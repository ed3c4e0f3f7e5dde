import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { isFeaturedAt } from '#domain/publication/decide-lead.ts';
import type { FeaturedArticle } from '#services/articles/read/reader-lists.ts';
import type { MomentView } from '../components/moment.tsx';
import { Moment, toMomentView } from '../components/moment.tsx';
import { editPath } from './managed-view.ts';

export type LeadView = {
  id: string;
  title: readonly TitlePart[];
  /** False if the article leads because it is the newest. */
  isFeatured: boolean;
  /** When it stops leading. Null if there is no end. */
  until: MomentView | null;
};

export function toLeadView(lead: FeaturedArticle, nowMs: number, format: (ms: number) => string): LeadView {
  const { id, title, featuredUntil } = lead;
  const isFeatured = isFeaturedAt(lead, nowMs);
  const until = isFeatured && featuredUntil > 0 ? toMomentView(featuredUntil, format) : null;
  return { id, title: parseTitle(title), isFeatured, until };
}

export function LeadLine({ lead, search }: { readonly lead: LeadView | null; readonly search: string }) {
  if (lead === null) return null;
  return (
    <p className="wrap-anywhere pt-4 text-muted text-sm leading-[1.6]">
      {manageText.leads}{' '}
      <Link
        className="font-semibold text-ink underline hover:text-accent"
        preventScrollReset
        to={editPath(lead.id, search)}
      >
        <span lang="bn">
          <ArticleTitle parts={lead.title} />
        </span>
      </Link>
      {lead.isFeatured ? null : ` (${manageText.leadsAsNewest})`}
      {lead.until === null ? null : (
        <>
          , {manageText.leadsUntil} <Moment moment={lead.until} />
        </>
      )}
    </p>
  );
}
