import { useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { articleText } from '#app/text/article.ts';
import { articlePath } from '#domain/article/article-path.ts';
import { RELATED_LIMIT } from '#domain/article/limits.ts';
import { useSteadyList } from '../live/use-steady-list.ts';
import type { CardView } from '../views/card-view.ts';
import type { RelatedView } from './load-article.ts';

type RelatedListProps = { readonly articleId: string; readonly related: RelatedView };

/** Whether the next article is on its way. */
function useIsArticleLoading(): boolean {
  const { location } = useNavigation();
  return location?.pathname.startsWith('/article/') ?? false;
}

/** Lies over an item, unseen while the next list loads, so that nothing moves when it comes. */
function Skeleton() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex flex-col gap-3 overflow-hidden pt-6" data-skeleton>
      <span className="h-4 w-11/12 shrink-0 animate-pulse bg-raised" />
      <span className="h-4 w-3/5 shrink-0 animate-pulse bg-raised" />
    </span>
  );
}

function RelatedStory({ card }: { readonly card: CardView }) {
  return (
    <article className="group relative flex items-start gap-4">
      <div className="min-w-0 grow">
        <h3 className="lines-6 font-semibold leading-[1.55]">
          <Link className="covers-card decoration-1 group-hover:underline" to={articlePath(card.id)}>
            <StoryTitle parts={card.title} />
          </Link>
        </h3>
        <p className="mt-1 text-muted text-sm leading-[1.6]">
          <StoryTime {...card.time} relative="days" />
        </p>
      </div>
      {card.picture === null ? null : (
        <div className="mt-1.5 w-24 shrink-0">
          <StoryPicture {...card.picture} caption="" sizes="96px" />
        </div>
      )}
    </article>
  );
}

/** "More from this category": the newest others, which follow changes. */
export function RelatedList({ articleId, related }: RelatedListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const source = { name: articleId, items: related.cards, isWhole: related.isWhole, limit: RELATED_LIMIT };
  const { shown } = useSteadyList(source, ref);
  const isLoading = useIsArticleLoading();
  if (shown.length === 0) return null;
  return (
    <section aria-busy={isLoading}>
      <h2 className="border-ink border-t-2 pt-2 font-bold text-lg leading-[1.6]">{articleText.moreFromCategory}</h2>
      <ul ref={ref}>
        {shown.map((card) => (
          <li className="relative border-line border-b py-4 last:border-b-0" key={card.id}>
            <div className={isLoading ? 'opacity-0' : ''}>
              <RelatedStory card={card} />
            </div>
            {isLoading ? <Skeleton /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
