import { Link } from 'react-router';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { articlePath } from '#domain/article/article-path.ts';
import type { CardView } from '../views/card-view.ts';

/** Of the picture, as in the `sizes` attribute. */
const SIZES = '(min-width: 1152px) 660px, (min-width: 1024px) 58vw, 100vw';

/** The front page's first story. Its picture goes from edge to edge on a phone. */
export function FeaturedStory({ card }: { readonly card: CardView }) {
  return (
    <article className="group relative grid gap-x-8 gap-y-4 pb-6 lg:grid-cols-12 lg:pt-6">
      {card.picture === null ? null : (
        <div className="-mx-4 sm:-mx-6 lg:order-2 lg:col-span-7 lg:mx-0">
          <StoryPicture {...card.picture} caption="" priority sizes={SIZES} />
        </div>
      )}
      <div className={card.picture === null ? 'pt-4 lg:col-span-9 lg:pt-0' : 'lg:col-span-5'}>
        <h2 className="lines-8 font-bold text-[clamp(1.75rem,1.2rem+2.2vw,2.75rem)] leading-[1.45]">
          <Link className="covers-card decoration-2 group-hover:underline" to={articlePath(card.id)}>
            <StoryTitle parts={card.title} />
          </Link>
        </h2>
        <p className="lines-4 mt-2 text-lg text-muted">{card.excerpt}</p>
        <p className="mt-2 text-muted text-sm">
          <StoryTime {...card.time} relative="full" />
        </p>
      </div>
    </article>
  );
}
