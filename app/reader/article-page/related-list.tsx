import type { RefObject } from 'react';
import { useNavigation } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
import { IN_PLACE } from '#app/shell/follow-in-place.ts';
import { articleText } from '#app/strings/article.ts';
import type { CardView } from '../lists/card-view.ts';
import { StoryText } from './story-text.tsx';

type RelatedListProps = {
  readonly cards: readonly CardView[];
  /** The list's element. */
  readonly listRef: RefObject<HTMLUListElement | null>;
};

/** Whether another article is loading. */
function useIsArticleLoading(): boolean {
  const { location } = useNavigation();
  return location?.pathname.startsWith('/article/') ?? false;
}

/** Covers an item while the next list loads. The item keeps its height, so that nothing moves. */
function Skeleton() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex flex-col gap-3 overflow-hidden pt-6" data-skeleton>
      <span className="h-4 w-11/12 shrink-0 animate-pulse bg-raised" />
      <span className="h-4 w-3/5 shrink-0 animate-pulse bg-raised" />
    </span>
  );
}

function RelatedArticle({ card }: { readonly card: CardView }) {
  return (
    <article className="group relative flex flex-wrap-reverse items-end gap-x-[16px] gap-y-2">
      <StoryText card={card} />
      {card.image === null ? null : (
        <div className="thumbnail">
          <ArticleImage {...card.image} alt="" sizes="112px" />
        </div>
      )}
    </article>
  );
}

/** "More from this category": the newest other articles. */
export function RelatedList({ cards, listRef }: RelatedListProps) {
  const isLoading = useIsArticleLoading();
  if (cards.length === 0) return null;
  return (
    <section aria-busy={isLoading}>
      <h2 className="border-ink border-t-2 pt-2 font-bold text-lg leading-[1.6]">{articleText.moreFromCategory}</h2>
      <ul {...IN_PLACE} ref={listRef}>
        {cards.map((card) => (
          <li className="relative border-line border-b py-4 last:border-b-0" key={card.id}>
            <div className={isLoading ? 'opacity-0' : ''}>
              <RelatedArticle card={card} />
            </div>
            {isLoading ? <Skeleton /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
