import { ArticleTitle } from '#app/article/article-text.tsx';
import { dashboardText, overviewText } from '#app/strings/newsroom.ts';
import { articlePath } from '#domain/article/article.ts';
import type { PopularView } from './overview-view.ts';

/** The most viewed articles, most viewed first. */
export function PopularList({ popular }: { readonly popular: readonly PopularView[] }) {
  return (
    <section aria-labelledby="popular-articles" className="min-w-0">
      <h2 className="border-ink border-t-3 pt-2 font-bold text-lg" id="popular-articles">
        {overviewText.popular}
      </h2>
      {popular.length === 0 ? (
        <p className="py-10 text-center text-muted">{overviewText.noViews}</p>
      ) : (
        <ol className="divide-y divide-line">
          {popular.map(({ id, title, viewCount }, n) => (
            <li className="flex items-start gap-3 py-2" key={id}>
              <span aria-hidden="true" className="w-5 shrink-0 pt-2 text-right text-muted tabular-nums">
                {n + 1}
              </span>
              <a
                className="min-w-0 grow py-2 font-semibold leading-[1.5] decoration-2 hover:underline"
                href={articlePath(id)}
                rel="noopener"
                target="_blank"
              >
                <span className="lines-2" lang="bn">
                  <ArticleTitle parts={title} />
                </span>
                <span className="sr-only"> ({dashboardText.opensNewTab})</span>
              </a>
              <span className="shrink-0 whitespace-nowrap pt-2 text-muted text-sm leading-[1.7] tabular-nums">
                {viewCount.toLocaleString('en-US')} {overviewText.views}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
