import { Link } from 'react-router';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import type { CardView } from '../views/card-view.ts';

/** The heading that fits the page's outline. */
export type HeadingTag = 'h2' | 'h3';

type NewsCardProps = {
  readonly card: CardView;
  readonly heading: HeadingTag;
  /** `lead` stands first in a list, with a large picture. */
  readonly size: 'lead' | 'row';
};

/** Of the columns of a list, as in the `sizes` attribute. */
const LEAD_SIZES = '(min-width: 1152px) 450px, (min-width: 640px) 46vw, 92vw';
const ROW_SIZES = '128px';

/** An article in a list. The title's link covers the whole card. */
export function NewsCard({ card, heading, size }: NewsCardProps) {
  return size === 'lead' ? <LeadCard card={card} heading={heading} /> : <RowCard card={card} heading={heading} />;
}

type SizedCardProps = Omit<NewsCardProps, 'size'>;

function LeadCard({ card, heading }: SizedCardProps) {
  const titleClass = card.picture === null ? 'text-2xl' : 'mt-3 text-xl';
  return (
    <article className="group relative">
      {card.picture === null ? null : <StoryPicture {...card.picture} caption="" sizes={LEAD_SIZES} />}
      <CardTitle card={card} className={`font-bold ${titleClass}`} heading={heading} />
      <p className={`mt-1 text-muted leading-[1.7] ${card.picture === null ? 'lines-5' : 'lines-2'}`}>{card.excerpt}</p>
      <CardTime card={card} />
    </article>
  );
}

function RowCard({ card, heading }: SizedCardProps) {
  return (
    <article className="group relative flex items-start gap-4">
      <div className="min-w-0 grow">
        <CardTitle card={card} className="font-semibold text-lg" heading={heading} />
        {card.excerpt === '' ? null : <p className="lines-2 mt-0.5 text-muted text-sm leading-[1.7]">{card.excerpt}</p>}
        <CardTime card={card} />
      </div>
      {card.picture === null ? null : (
        <div className="mt-1.5 w-28 shrink-0 sm:w-24 md:w-32">
          <StoryPicture {...card.picture} caption="" sizes={ROW_SIZES} />
        </div>
      )}
    </article>
  );
}

function CardTitle({ card, className, heading: Heading }: SizedCardProps & { readonly className: string }) {
  return (
    <Heading className={`leading-[1.5] ${className}`}>
      <Link
        className="decoration-1 after:absolute after:inset-0 group-hover:underline"
        to={`/article/${encodeURIComponent(card.id)}`}
      >
        <StoryTitle parts={card.title} />
      </Link>
    </Heading>
  );
}

function CardTime({ card }: { readonly card: CardView }) {
  return (
    <p className="mt-1 text-muted text-sm leading-[1.6]">
      <StoryTime {...card.time} relative="full" />
    </p>
  );
}
