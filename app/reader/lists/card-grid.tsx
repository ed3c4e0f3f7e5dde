import type { ReactNode } from 'react';
import { Fragment, useRef } from 'react';
import { HtmlElement } from '#app/components/html-element.tsx';
import { IN_PLACE } from '#app/shell/follow-in-place.ts';
import type { HeadingTag } from './card-html.ts';
import { toLeadHtml, toRowHtml } from './card-html.ts';
import { useCardTimes } from './card-times.ts';
import type { ListedCard } from './card-view.ts';
import { decideLeads } from './decide-leads.ts';
import { useCardContext } from './read-at-context.ts';

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
  const ref = useRef<HTMLUListElement>(null);
  useCardTimes(ref, cards);
  const options = { ...useCardContext(), heading };
  const { leads, rest } = decideLeads(cards);
  const isWide = leads.length === 1 && rest.length !== 1;
  const toHtml = (card: ListedCard, index: number) =>
    index < leads.length
      ? toLeadHtml(card, { ...options, isWide, isCompact: isCompact || index > 0 })
      : toRowHtml(card, options);
  return (
    <ul {...IN_PLACE} className={`card-columns ${isWide ? 'has-wide-lead' : ''}`} ref={ref}>
      {[...leads, ...rest].map((card, index) => (
        <Fragment key={card.id}>
          <HtmlElement as="li" markup={toHtml(card, index).markup} />
          {inFeed?.afterIndex === index ? <li className="in-feed empty:hidden">{inFeed.content}</li> : null}
        </Fragment>
      ))}
    </ul>
  );
}
