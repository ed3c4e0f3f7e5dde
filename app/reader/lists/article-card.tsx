import type { ReactNode } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle, renderText } from '#app/article/article-text.tsx';
import { PlayIcon } from '#app/components/icons.tsx';
import { siteText } from '#app/strings/reader/site.ts';
import { articlePath } from '#domain/article/article.ts';
import { toInitial } from '#domain/bengali/text/graphemes.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';
import type { CardView } from './card-view.ts';

/** The heading level that fits the page's outline. */
export type HeadingTag = 'h2' | 'h3';

type CardProps = { readonly card: CardView; readonly heading: HeadingTag };

type ImageCardProps = CardProps & {
  /** The class without its prefix: `featured`, `lead`, `row` or `tile`. */
  readonly look: string;
  readonly sizes: string;
  /** True for the image that is the page's largest contentful paint. */
  readonly priority?: boolean;
};

/** A card with an image above or next to the text, or only text if the article does not have an image. */
export function ImageCard({ card, heading, look, sizes, priority = false }: ImageCardProps) {
  return (
    <article className={`card card-${look}`}>
      {card.image && <ArticleImage {...card.image} alt="" priority={priority} sizes={sizes} />}
      <CardText card={card} heading={heading} />
    </article>
  );
}

type LeadCardProps = CardProps & {
  /** Spans both columns. */
  readonly isWide: boolean;
  /** Shown as a row on phones. */
  readonly isCompact: boolean;
};

/** A large card: an image above the text, or next to it if the card is wide, or only text. */
export function LeadCard({ card, heading, isWide, isCompact }: LeadCardProps) {
  const sizes = `(min-width: 1152px) 540px, (min-width: 640px) 50vw, ${isCompact ? '120px' : '92vw'}`;
  const look = `lead ${isWide ? 'card-wide' : ''} ${isCompact ? 'card-compact' : ''}`;
  return <ImageCard card={card} heading={heading} look={look} sizes={sizes} />;
}

/** A compact card. Its image, if it has one, is small: on the right on phones, on the left on wider screens. */
export function RowCard({ card, heading }: CardProps) {
  return <ImageCard card={card} heading={heading} look="row" sizes="132px" />;
}

/** A card of an opinion: a quotation mark, the initial of the author if there is one, the headline and the author. */
export function OpinionCard({ card, heading }: CardProps) {
  return (
    <article className="card card-opinion">
      <CardText card={card} hasInitial heading={heading} />
    </article>
  );
}

/** The text of a card: its headline, author, excerpt and metadata. Nothing is truncated. */
function CardText({ card, heading: Heading, hasInitial = false }: CardProps & { readonly hasInitial?: boolean }) {
  const { author, excerpt } = card;
  const initial = hasInitial ? toInitial(author) : '';
  return (
    <div>
      <Heading>
        <CardLink {...card} />
      </Heading>
      {author === '' ? null : (
        <p className="card-author">
          {initial === '' ? null : (
            <span aria-hidden="true" className="card-initial">
              {initial}
            </span>
          )}
          {renderText(author)}
        </p>
      )}
      {excerpt === '' ? null : <p className="card-excerpt">{renderText(excerpt)}</p>}
      <CardMetadata card={card} />
    </div>
  );
}

export function CardLink({ id, title }: Pick<CardView, 'id' | 'title'>) {
  return (
    <a href={articlePath(id)}>
      <ArticleTitle emphasis="" parts={title} />
    </a>
  );
}

function CardMetadata({ card }: { readonly card: CardView }): ReactNode {
  return (
    <p className="card-meta">
      {card.label === '' ? null : <b>{renderText(card.label)}</b>}
      {card.hasVideo ? (
        <span>
          <PlayIcon className="size-[1.1em]" />
          {siteText.video}
        </span>
      ) : null}
      <CardTime {...card} />
    </p>
  );
}

/**
 * The article's time, formatted when the list was read. In the browser, a card shows the age instead
 * (`app/live/open-page/ages.ts`).
 */
export function CardTime({ time: { ms, offsetMinutes }, shortTime }: Pick<CardView, 'time' | 'shortTime'>) {
  if (shortTime === '') return null;
  return (
    <time
      data-offset={offsetMinutes === DHAKA_OFFSET_MINUTES ? undefined : offsetMinutes}
      // Includes milliseconds, because an open page orders its lists by this value.
      dateTime={new Date(ms).toISOString()}
    >
      {shortTime}
    </time>
  );
}
