import { manageText } from '#app/strings/newsroom/manage-news.ts';

export const ARTICLES_ID = 'manage-articles';

/** A link for keyboard users that skips the tabs and filters. */
export function SkipToArticles() {
  return (
    <a
      className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      href={`#${ARTICLES_ID}`}
      onClick={(event) => {
        // Otherwise the fragment would remain in the URL of the list.
        event.preventDefault();
        document.getElementById(ARTICLES_ID)?.focus();
      }}
    >
      {manageText.skipToArticles}
    </a>
  );
}
