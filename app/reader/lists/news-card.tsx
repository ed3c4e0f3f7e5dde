import { ArticleImage } from '#app/article/article-image.tsx';
import type { HeadingTag } from './card-text.tsx';
import { CardText } from './card-text.tsx';
import type { ListedCard } from './card-view.ts';

type CardProps = { readonly card: ListedCard; readonly heading: HeadingTag };

type LeadProps = CardProps & {
  /** Spans both columns. */
  readonly isWide: boolean;
  /** A row on a phone. */
  readonly isCompact: boolean;
};

/** A large card: an image above the text, or beside it if the card is wide, or only text. */
export function LeadCard({ card, heading, isWide, isCompact }: LeadProps) {
  const sizes = `(min-width: 1152px) 540px, (min-width: 640px) 50vw, ${isCompact ? '120px' : '92vw'}`;
  return (
    <article className={`card card-lead ${isWide ? 'card-wide' : ''} ${isCompact ? 'card-compact' : ''}`}>
      {card.image && <ArticleImage {...card.image} alt="" sizes={sizes} />}
      <CardText card={card} heading={heading} />
    </article>
  );
}

/** A compact card with a small image if it has one: on the right on a phone, else on the left. */
export function RowCard({ card, heading }: CardProps) {
  return (
    <article className="card card-row">
      {card.image && <ArticleImage {...card.image} alt="" sizes="132px" />}
      <CardText card={card} heading={heading} showsExcerpt={false} />
    </article>
  );
}
