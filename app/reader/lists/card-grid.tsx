import type { HeadingTag } from './article-card.tsx';
import { LeadCard, RowCard } from './article-card.tsx';
import type { CardList } from './card-view.ts';
import type { LiveListProps } from './live-list.ts';
import { toListAttributes } from './live-list.ts';

type CardGridProps = {
  readonly cards: CardList;
  readonly heading: HeadingTag;
  readonly live: LiveListProps;
};

/** Large cards, followed by rows, in two columns. On phones, or if the text is very large, in one column. */
export function CardGrid({ cards: { leads, rows }, heading, live }: CardGridProps) {
  const isWide = leads.length === 1 && rows.length !== 1;
  return (
    <ul className="card-columns" {...toListAttributes(live)}>
      {leads.map((card, index) => (
        <li key={card.id}>
          <LeadCard card={card} heading={heading} isCompact={index > 0} isWide={isWide} />
        </li>
      ))}
      {rows.map((card) => (
        <li key={card.id}>
          <RowCard card={card} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
