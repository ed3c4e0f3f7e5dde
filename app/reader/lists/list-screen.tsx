import type { ReactNode } from 'react';
import { renderText } from '#app/article/article-text.tsx';
import { siteText } from '#app/strings/reader/site.ts';
import { CardGrid } from './card-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import type { ListPage } from './list-page.ts';
import { MoreLink } from './more-link.tsx';

type ListScreenProps = {
  /** The name of the list, unique on the page. */
  readonly name: string;
  readonly heading: string;
  readonly emptyText: string;
  readonly list: ListPage;
  /** The path of the first page, on later pages; null on the first. */
  readonly firstPath: string | null;
  /** Shown below the heading. */
  readonly children?: ReactNode;
};

/** The screen of a list of articles, newest first: a category or a tag. */
export function ListScreen({ name, heading, emptyText, list, firstPath, children }: ListScreenProps) {
  const { cards, morePath } = list;
  return (
    <>
      <header className="mb-4 border-ink border-b-3 pt-6 pb-2">
        <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{renderText(heading)}</h1>
        {children}
      </header>
      {firstPath === null ? null : (
        <p className="border-line border-b">
          <a className="inline-flex min-h-11 items-center underline hover:text-accent" href={firstPath}>
            {siteText.fromTheNewest}
          </a>
        </p>
      )}
      {cards.leads.length + cards.rows.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <>
          <CardGrid cards={cards} heading="h2" live={{ name, isWhole: morePath === null }} />
          {morePath === null ? null : <MoreLink list={name} path={morePath} />}
        </>
      )}
    </>
  );
}
