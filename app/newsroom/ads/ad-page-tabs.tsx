import { Link } from 'react-router';
import { adsEditorText } from '#app/strings/newsroom/newsroom.ts';
import type { AdPage } from '#domain/ads/ad-settings.ts';

const PAGES: readonly AdPage[] = ['home', 'article', 'global'];

/** Reads the sub-tab from the query string. Defaults to the first one. */
export function parseAdPage(parameters: URLSearchParams): AdPage {
  return PAGES.find((page) => page === parameters.get('page')) ?? 'home';
}

/** Each sub-tab has its own URL (docs/behaviour §2). */
export function AdPageTabs({ current }: { readonly current: AdPage }) {
  return (
    <nav aria-label={adsEditorText.pagesLabel} data-keeps-focus="">
      <ul className="flex flex-wrap gap-x-3 border-line max-sm:text-[0.8125rem] sm:gap-x-6 border-b">
        {PAGES.map((page) => (
          <li key={page}>
            <Link
              aria-current={page === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-3 text-muted hover:text-accent aria-[current]:border-ink aria-[current]:font-bold aria-[current]:text-ink"
              preventScrollReset
              to={page === 'home' ? '/dashboard/ads' : `/dashboard/ads?page=${page}`}
            >
              {adsEditorText.pages[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
