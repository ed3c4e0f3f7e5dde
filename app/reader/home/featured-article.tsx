import type { RefObject } from 'react';
import { preload } from 'react-dom';
import { HtmlElement } from '#app/components/html-element.tsx';
import { FEATURED_SIZES, toFeaturedHtml } from '../lists/card-html.ts';
import type { ListedCard } from '../lists/card-view.ts';
import { useCardContext } from '../lists/read-at-context.ts';

type FeaturedArticleProps = { readonly card: ListedCard; readonly ref: RefObject<HTMLDivElement | null> };

/** The first article of the home page. On a phone its image spans the full width. */
export function FeaturedArticle({ card, ref }: FeaturedArticleProps) {
  const context = useCardContext();
  const { image } = card;
  // The browser chooses between several formats itself.
  if (image && image.source === null && !context.isLite) {
    const files = image.srcSet === null ? {} : { imageSrcSet: image.srcSet, imageSizes: FEATURED_SIZES };
    preload(image.url, { as: 'image', fetchPriority: 'high', ...files });
  }
  return <HtmlElement as="div" markup={toFeaturedHtml(card, { ...context, heading: 'h2' }).markup} ref={ref} />;
}
