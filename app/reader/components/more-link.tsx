import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { siteText } from '#app/text/site.ts';

type MoreLinkProps = {
  /** Where the list goes on, for whoever has no script. */
  readonly path: string;
  readonly isReading: boolean;
  readonly read: () => void;
};

/** "More news": a link to the next page that, once the page's script is there, brings it in below. */
export function MoreLink({ path, isReading, read }: MoreLinkProps) {
  function readHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isReading) read();
  }
  return (
    <p className="border-line border-t pt-6 text-center">
      <Link
        aria-disabled={isReading}
        className="inline-flex min-h-12 min-w-48 items-center justify-center border border-ink px-8 font-semibold hover:border-accent hover:text-accent aria-disabled:text-muted"
        onClick={readHere}
        rel="next"
        to={path}
      >
        {isReading ? siteText.loading : siteText.moreNews}
      </Link>
    </p>
  );
}
