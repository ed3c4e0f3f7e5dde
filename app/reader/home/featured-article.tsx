import { ArticleImage } from '#app/article/article-image.tsx';
import { CardText } from '../lists/card-text.tsx';
import type { ListedCard } from '../lists/card-view.ts';

/** `sizes` attribute of the image. */
const SIZES = '(min-width: 1152px) 420px, (min-width: 1024px) 37vw, (min-width: 640px) 56vw, 100vw';

/** The first article of the home page. On a phone its image spans the full width. */
export function FeaturedArticle({ card }: { readonly card: ListedCard }) {
  return (
    <article className="card card-featured">
      {card.image && <ArticleImage {...card.image} alt="" priority sizes={SIZES} />}
      <CardText card={card} heading="h2" />
    </article>
  );
}
