import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText, overviewText } from '#app/strings/newsroom/newsroom.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { Nothing } from './block.tsx';
import type { PopularView } from './overview-view.ts';

export function PopularList({ popular }: { readonly popular: readonly PopularView[] }) {
  return (
    <section aria-labelledby="popular-articles" className="min-w-0">
      <h2 className="border-ink border-t-3 pt-2 font-bold text-lg" id="popular-articles">
        {overviewText.popular}
      </h2>
      {popular.length === 0 ? (
        <Nothing>{overviewText.noViews}</Nothing>
      ) : (
        <ol className="divide-y divide-line">
          {popular.map((article, n) => (
            <li className="flex items-start gap-3 py-2" key={article.id}>
              <span aria-hidden="true" className="w-5 shrink-0 pt-2 text-right text-muted tabular-nums">
                {formatNumber(n + 1)}
              </span>
              <PopularTitle article={article} />
              <span className="shrink-0 whitespace-nowrap pt-2 text-muted text-sm leading-[1.7] tabular-nums">
                {formatNumber(article.viewCount)} {overviewText.views}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const TITLE_CLASS = 'lines-2 font-semibold leading-[1.5]';

/** Links to the article's page, or to its form if it is not public. */
function PopularTitle({ article: { path, status, title } }: { readonly article: PopularView }) {
  if (status !== 'published') {
    return (
      <div className="min-w-0 grow py-2">
        <Link className="decoration-2 hover:underline" to={path}>
          <span className="sr-only">{manageText.edit} </span>
          <span className={TITLE_CLASS} lang="bn">
            <ArticleTitle parts={title} />
          </span>
        </Link>
        <span className="text-muted text-sm">
          <StatusBadge status={status} />
        </span>
      </div>
    );
  }
  return (
    <a className="min-w-0 grow py-2 decoration-2 hover:underline" href={path} rel="noopener" target="_blank">
      <span className={TITLE_CLASS} lang="bn">
        <ArticleTitle parts={title} />
      </span>
      <span className="sr-only"> ({dashboardText.opensNewTab})</span>
    </a>
  );
}
