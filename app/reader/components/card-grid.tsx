import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { CardView } from '../views/card-view.ts';
import type { CardSize, HeadingTag } from './news-card.tsx';
import { NewsCard } from './news-card.tsx';

type CardGridProps = {
  readonly cards: readonly CardView[];
  readonly heading: HeadingTag;
  /** Spans both columns after the card of that index. */
  readonly inFeed?: { readonly afterIndex: number; readonly content: ReactNode };
};

/** The first two are large, one for each column: with large pictures only where both have one. */
function decideSize(cards: readonly CardView[], index: number): CardSize {
  if (index > 1) return 'row';
  if (cards.slice(0, 2).some(({ picture }) => picture === null)) return 'headline';
  return index === 0 ? 'lead' : 'second';
}

/** Two columns with a hairline between them, one below 640 px; hairlines part the rows. */
export function CardGrid({ cards, heading, inFeed }: CardGridProps) {
  return (
    <ul className="grid sm:grid-cols-2">
      {cards.map((card, index) => (
        <Fragment key={card.id}>
          <li className={`${toCellClass(index)} py-5`}>
            <NewsCard card={card} heading={heading} size={decideSize(cards, index)} />
          </li>
          {inFeed?.afterIndex === index ? (
            <li className="border-line border-t py-5 empty:hidden sm:col-span-2">{inFeed.content}</li>
          ) : null}
        </Fragment>
      ))}
    </ul>
  );
}

function toCellClass(index: number): string {
  const rule = index === 0 ? '' : index === 1 ? 'border-line max-sm:border-t' : 'border-line border-t';
  return `${rule} ${index % 2 === 0 ? 'sm:pr-5 lg:pr-6' : 'border-line sm:border-l sm:pl-5 lg:pl-6'}`;
}
