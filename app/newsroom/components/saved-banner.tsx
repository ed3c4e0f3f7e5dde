import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Banner, useTimedBanner } from '#app/newsroom/components/banner.tsx';
import { CopyLink } from '#app/newsroom/components/copy-link.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';

/** Not stored in the browser's history state, because the banner would appear again after a reload or after going back. */
let pending: { message: ReactNode; pathname: string } | null = null;

/** Makes the `SavedBanner` of the screen at `pathname` show the message. */
export function announceSave(message: ReactNode, pathname: string) {
  pending = { message, pathname };
}

/** `isNew`: readers did not see the page before the save. */
export type SavedPage = { path: string; title: string; isNew: boolean };

type SavedMessage = { readonly text: string; readonly page: SavedPage | undefined; readonly siteUrl: string };

/** The text that reports a save, with the article's page if readers see it. */
export function toSavedMessage({ text, page, siteUrl }: SavedMessage): ReactNode {
  if (page === undefined) return text;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>
        {text} {page.isNew ? articleFormText.nowPublic : ''}
      </span>
      <span className="inline-flex items-center">
        <a
          className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent"
          href={page.path}
          rel="noopener"
          target="_blank"
        >
          {manageText.view}
          <span className="sr-only"> ({dashboardText.opensNewTab})</span>
        </a>
        <CopyLink name={page.title} url={`${siteUrl}${page.path}`} />
      </span>
    </span>
  );
}

/** Reports a successful save on the page that the form redirected to (docs/behaviour §2, §4). */
export function SavedBanner() {
  const { banner, show } = useTimedBanner();
  // Re-renders after each navigation, because a save may have caused it. While a form is open over a list, the path is the form's.
  const { pathname } = useLocation();
  useEffect(() => {
    if (pending?.pathname !== pathname) return;
    show('success', pending.message);
    pending = null;
  });
  if (banner === null) return null;
  return (
    <div className="screen-message pt-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
