import type { ReactNode } from 'react';
import type { HeadingTag } from './article-card.tsx';
import { LeadCard, RowCard } from './article-card.tsx';
import type { CardList } from './card-view.ts';
import type { LiveListProps } from './live-list.ts';
import { toListAttributes } from './live-list.ts';

type CardGridProps = {
  readonly cards: CardList;
  readonly heading: HeadingTag;
  readonly live: LiveListProps;
  /** True if all images are small on phones. */
  readonly isCompact?: boolean;
  /** Content that spans both columns after the card with this index. Null if there is none. */
  readonly inFeed?: { readonly afterIndex: number; readonly content: ReactNode } | null;
};

/** Large cards, followed by rows, in two columns. On phones, or if the text is very large, in one column. */
export function CardGrid({ cards: { leads, rows }, heading, live, isCompact = false, inFeed = null }: CardGridProps) {
  const isWide = leads.length === 1 && rows.length !== 1;
  const items = [
    ...leads.map((card, index) => (
      <li key={card.id}>
        <LeadCard card={card} heading={heading} isCompact={isCompact || index > 0} isWide={isWide} />
      </li>
    )),
    ...rows.map((card) => (
      <li key={card.id}>
        <RowCard card={card} heading={heading} />
      </li>
    )),
  ];
  const ad = inFeed !== null && inFeed.afterIndex < items.length && (
    <li className="in-feed" key="in-feed">
      {inFeed.content}
    </li>
  );
  const adIndex = (inFeed?.afterIndex ?? -1) + 1;
  return (
    <ul className={`card-columns ${isWide ? 'has-wide-lead' : ''}`} {...toListAttributes(live)}>
      {items.slice(0, adIndex)}
      {ad}
      {items.slice(adIndex)}
    </ul>
  );
}
