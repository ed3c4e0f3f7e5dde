import { ArticleTitle } from '#app/article/article-text.tsx';
import { ArticleTime } from '#app/article/article-time.tsx';
import { articlePath } from '#domain/article/article.ts';
import type { CardView } from '../lists/card-view.ts';

/** The title and time of another article in a list on the article page. The link of the title covers the card. */
export function RelatedText({ card }: { readonly card: CardView }) {
  return (
    <div className="min-w-0 grow basis-40">
      <h3 className="font-semibold leading-[1.55]">
        <a className="covers-card decoration-1 group-hover:underline" href={articlePath(card.id)}>
          <ArticleTitle parts={card.title} />
        </a>
      </h3>
      <p className="mt-1 text-muted text-sm leading-[1.6]">
        <ArticleTime {...card.time} isRelative />
      </p>
    </div>
  );
}
