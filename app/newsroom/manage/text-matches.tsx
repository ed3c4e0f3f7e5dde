import { Link } from 'react-router';
import { ArticleTitle, renderInOrder } from '#app/article/article-text.tsx';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import { excerptMatches } from '#domain/search/excerpt-matches.ts';
import type { Segment } from '#domain/search/highlight.ts';
import type { HiddenState } from '#services/articles/manage/managed-query.ts';
import type { TextMatches as Matches } from '#services/articles/manage/text-matches.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { decideState, editPath } from './managed-view.ts';

/** Maximum length of the words around a match. */
const EXCERPT_GRAPHEMES = 100;

/** An article whose text contains the search, with the words around the match. */
export type TextMatchView = {
  id: string;
  title: readonly TitlePart[];
  status: ArticleStatus | HiddenState;
  excerpt: readonly Segment[];
};

export const toTextMatchViews = ({ rows, matching }: Matches, nowMs: number): TextMatchView[] =>
  rows.map((row) => ({
    id: row.id,
    title: parseTitle(row.title),
    status: decideState(row, nowMs) ?? row.status,
    excerpt: excerptMatches(toSearchText(row.description), matching, EXCERPT_GRAPHEMES),
  }));

type TextMatchesProps = { readonly matches: readonly TextMatchView[]; readonly search: string };

/** The articles whose texts contain the search, below the list of articles whose titles do. */
export function TextMatches({ matches, search }: TextMatchesProps) {
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="text-matches" className="pt-6" data-keeps-focus="">
      <h2 className="pb-1 font-bold text-lg" id="text-matches">
        {manageText.inText}
      </h2>
      <ul className="border-ink border-t">
        {matches.map(({ id, title, status, excerpt }) => (
          <li className="border-line border-b py-2" key={id}>
            <div className="flex flex-wrap items-baseline gap-x-4">
              <Link
                className="wrap-anywhere min-w-0 font-semibold leading-[1.5] hover:text-accent hover:underline"
                lang="bn"
                preventScrollReset
                to={editPath(id, search)}
              >
                <ArticleTitle parts={title} />
              </Link>
              <span className="text-sm">
                <StatusBadge status={status} />
              </span>
            </div>
            <p className="wrap-anywhere text-muted text-sm" lang="bn">
              {renderInOrder(excerpt, ({ text, marked }) =>
                marked ? <mark className="bg-mark text-ink">{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
