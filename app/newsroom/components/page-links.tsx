import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { LinkButton } from './button.tsx';

type PageLinksProps = {
  /** Null on the first page. */
  readonly firstPath: string | null;
  /** Null on the last page. */
  readonly nextPath: string | null;
};

/** Links to the first and the next page of a list. */
export function PageLinks({ firstPath, nextPath }: PageLinksProps) {
  return (
    <nav aria-label={dashboardText.pages} className="flex flex-wrap justify-between gap-3 pt-4 empty:hidden">
      {firstPath === null ? null : <LinkButton to={firstPath}>{dashboardText.firstPage}</LinkButton>}
      {nextPath === null ? null : (
        <LinkButton className="ml-auto" to={nextPath}>
          {dashboardText.nextPage}
        </LinkButton>
      )}
    </nav>
  );
}
