import { siteText } from '#app/strings/reader/site.ts';

type MoreLinkProps = {
  readonly path: string;
  readonly list: string;
};

/**
 * "More news": a link to the next page. With JavaScript, `app/live/open-page/more-news.ts` appends that page to the
 * list instead.
 */
export function MoreLink({ path, list }: MoreLinkProps) {
  return (
    <p className="border-line border-t pt-6 text-center">
      <a
        className="inline-flex min-h-12 min-w-[min(12rem,100%)] items-center justify-center border border-ink px-4 font-semibold hover:border-accent hover:text-accent aria-disabled:text-muted"
        data-more={list}
        href={path}
        rel="next"
      >
        {siteText.moreNews}
      </a>
    </p>
  );
}
