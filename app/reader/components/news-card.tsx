import { Link } from 'react-router';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { articlePath } from '#domain/article/article-path.ts';
import type { CardView } from '../views/card-view.ts';

/** The heading that fits the page's outline. */
export type HeadingTag = 'h2' | 'h3';

/**
 * `lead` and `second` stand side by side with large pictures, and on a phone the second is like a `row`; where not both
 * have a picture, both are a `headline`.
 */
export type CardSize = 'lead' | 'second' | 'headline' | 'row';

type NewsCardProps = {
  readonly card: CardView;
  readonly heading: HeadingTag;
  readonly size: CardSize;
};

type CardLook = { article: string; picture: string; title: string; excerpt: string | null; sizes: string };

const LEAD_WIDTHS = '(min-width: 1152px) 450px, (min-width: 640px) 46vw';

const WITH_PICTURE: Readonly<Record<CardSize, CardLook>> = {
  lead: {
    article: 'flex-col',
    picture: 'w-full',
    title: 'text-xl font-bold',
    excerpt: 'lines-2',
    sizes: `${LEAD_WIDTHS}, 92vw`,
  },
  second: {
    article: 'flex-row-reverse sm:flex-col',
    picture: 'max-sm:mt-1.5 w-28 shrink-0 sm:w-full',
    title: 'text-lg sm:text-xl font-semibold sm:font-bold',
    excerpt: 'lines-2 max-sm:hidden',
    sizes: `${LEAD_WIDTHS}, 112px`,
  },
  headline: {
    article: 'flex-col sm:flex-row-reverse',
    picture: 'w-full shrink-0 sm:mt-1.5 sm:w-2/5',
    title: 'text-xl font-bold',
    excerpt: 'lines-2',
    sizes: '(min-width: 1152px) 210px, (min-width: 640px) 18vw, 92vw',
  },
  row: {
    article: 'flex-row-reverse',
    picture: 'mt-1.5 w-28 shrink-0 sm:w-24 md:w-32',
    title: 'text-lg font-semibold',
    excerpt: null,
    sizes: '128px',
  },
};

const WITHOUT_PICTURE = {
  headline: { title: 'text-xl font-bold', excerpt: 'lines-3' },
  row: { title: 'text-lg font-semibold', excerpt: 'lines-2 text-sm' },
} as const;

/** An article in a list. The title's link covers the whole card. */
export function NewsCard({ card, heading: Heading, size }: NewsCardProps) {
  const { picture } = card;
  const look = WITH_PICTURE[size];
  const words = picture === null ? WITHOUT_PICTURE[size === 'row' ? 'row' : 'headline'] : look;
  return (
    <article className={`group relative flex items-start gap-x-4 gap-y-3 ${look.article}`}>
      {picture === null ? null : (
        <div className={look.picture}>
          <StoryPicture {...picture} caption="" sizes={look.sizes} />
        </div>
      )}
      <div className="min-w-0 grow">
        <Heading className={`lines-6 leading-[1.5] ${words.title}`}>
          <Link className="covers-card decoration-1 group-hover:underline" to={articlePath(card.id)}>
            <StoryTitle parts={card.title} />
          </Link>
        </Heading>
        {words.excerpt === null || card.excerpt === '' ? null : (
          <p className={`mt-1 text-muted leading-[1.7] ${words.excerpt}`}>{card.excerpt}</p>
        )}
        <p className="mt-1 text-muted text-sm leading-[1.6]">
          <StoryTime {...card.time} relative="full" />
        </p>
      </div>
    </article>
  );
}
