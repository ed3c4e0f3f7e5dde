import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { siteText } from '#app/strings/site.ts';

type MoreLinkProps = {
  /** The page that follows, for browsers without script. */
  readonly path: string;
  readonly isReading: boolean;
  readonly read: () => void;
};

/** "More news": links to the next page. After hydration it calls `read`, which appends that page. */
export function MoreLink({ path, isReading, read }: MoreLinkProps) {
  function readInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isReading) read();
  }
  return (
    <p className="border-line border-t pt-6 text-center">
      <Link
        aria-disabled={isReading}
        className="inline-flex min-h-12 min-w-[min(12rem,100%)] items-center justify-center border border-ink px-4 font-semibold hover:border-accent hover:text-accent aria-disabled:text-muted"
        onClick={readInPlace}
        rel="next"
        to={path}
      >
        {isReading ? siteText.loading : siteText.moreNews}
      </Link>
    </p>
  );
}
