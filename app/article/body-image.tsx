import { toImageCaption } from '#domain/markup/image-caption.ts';
import type { BodyImage as BodyImageBlock } from '#domain/markup/nodes.ts';
import { ArticleImage } from './article-image.tsx';

/** `sizes` attribute: the width of the text. */
const SIZES = '(min-width: 1152px) 667px, (min-width: 1024px) 60vw, (min-width: 704px) 640px, 100vw';

/** An image between the lines of the body, in its own shape. */
export function BodyImage({ image, alt, caption, credit }: BodyImageBlock) {
  return (
    <ArticleImage
      {...image}
      alt={alt || caption}
      caption={toImageCaption({ caption, credit })}
      shape="own"
      sizes={SIZES}
    />
  );
}
