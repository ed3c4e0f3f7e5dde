import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { HeadingTag } from './card-text.tsx';
import type { ListedCard } from './card-view.ts';
import { decideLeads } from './decide-leads.ts';
import { LeadCard, RowCard } from './news-card.tsx';

type CardGridProps = {
  readonly cards: readonly ListedCard[];
  readonly heading: HeadingTag;
  /** True if no image is large on a phone. */
  readonly isCompact?: boolean;
  /** Spans both columns after the card with that index. */
  readonly inFeed?: { readonly afterIndex: number; readonly content: ReactNode };
};

/** Large cards, then rows, in two columns; in one column on a phone or if the text is very large. */
export function CardGrid({ cards, heading, isCompact = false, inFeed }: CardGridProps) {
  const { leads, rest } = decideLeads(cards);
  const isAlone = leads.length === 1 && rest.length !== 1;
  return (
    <ul className={`card-columns ${isAlone ? 'has-wide-lead' : ''}`}>
      {[...leads, ...rest].map((card, index) => (
        <Fragment key={card.id}>
          <li>
            {index < leads.length ? (
              <LeadCard card={card} heading={heading} isCompact={isCompact || index > 0} isWide={isAlone} />
            ) : (
              <RowCard card={card} heading={heading} />
            )}
          </li>
          {inFeed?.afterIndex === index ? <li className="in-feed empty:hidden">{inFeed.content}</li> : null}
        </Fragment>
      ))}
    </ul>
  );
}
