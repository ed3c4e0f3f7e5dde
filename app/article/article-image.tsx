import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { toSmallestImage } from '#domain/images/smallest-image.ts';
import { useRendering } from '../document/rendering.ts';
import { liteText } from '../strings/reader/lite.ts';
import { renderText } from './article-text.tsx';

type ArticleImageProps = Readonly<ResponsiveImage> & {
  /** Empty if the image only repeats the text next to it. */
  readonly alt: string;
  readonly caption?: string;
  readonly sizes: string;
  /** True for the image that is the page's largest contentful paint. */
  readonly priority?: boolean;
  /**
   * `box` crops to 16:9 around the focal point, to give images in a row the same proportions. `own` shows the whole image, at
   * most as high as the screen.
   */
  readonly shape?: 'box' | 'own';
};

const BOX = { width: 1280, height: 720 };

export function ArticleImage(props: ArticleImageProps) {
  const { edition, part } = useRendering();
  if (props.priority && edition === 'full' && part === 'document') preloadImage(props);
  if (import.meta.env.SSR && edition !== 'full') return <LiteImage {...props} />;
  return <FullImage {...props} />;
}

/**
 * Preloads an image with a single format. Browsers that support several formats find the image early enough without a
 * preload.
 */
function preloadImage({ url, srcSet, sources, sizes }: ArticleImageProps): void {
  if (sources.length > 0) return;
  const files = srcSet === null ? {} : { imageSrcSet: srcSet, imageSizes: sizes };
  preload(url, { as: 'image', fetchPriority: 'high', ...files });
}

/** Renders the smallest file. The size of an image on another site is unknown, so it becomes a link. */
function LiteImage(props: ArticleImageProps) {
  const smallest = toSmallestImage(props);
  if (smallest !== null) return <FullImage {...props} {...smallest} priority={false} />;
  if (props.alt === '') return null;
  return (
    <a className="inline-flex min-h-11 items-center px-4 underline sm:px-6 lg:px-0" href={props.url}>
      {liteText.showImage}
    </a>
  );
}

function FullImage(props: ArticleImageProps) {
  const { url, srcSet, sources, alt, caption = '', sizes, priority = false, shape = 'box' } = props;
  const { width, height } = shape === 'box' ? BOX : props;
  const image = (
    <img
      alt={alt}
      className={shape === 'own' ? 'is-whole' : undefined}
      decoding={priority ? 'async' : undefined}
      fetchPriority={priority ? 'high' : undefined}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      sizes={toSizes(srcSet, sizes)}
      src={url}
      srcSet={srcSet ?? undefined}
      style={
        shape === 'box' ? toCrop(props) : { aspectRatio: `${width} / ${height}`, ...toBackground(props, 'contain') }
      }
      width={width}
    />
  );
  return (
    <figure>
      {/* React preloads an image outside a `picture`, even when an open page reads only its `main` again. */}
      {sources.length === 0 && !priority ? (
        image
      ) : (
        <picture>
          {sources.map((source) => (
            <source key={source.type} sizes={toSizes(source.srcSet, sizes)} srcSet={source.srcSet} type={source.type} />
          ))}
          {image}
        </picture>
      )}
      {caption ? (
        <figcaption className="article-caption mt-2 text-muted leading-[1.6]">{renderText(caption)}</figcaption>
      ) : null}
    </figure>
  );
}

/** Returns undefined for a single file, because the browser then has nothing to choose from. */
function toSizes(srcSet: string | null, sizes: string): string | undefined {
  return srcSet?.includes(' ') ? sizes : undefined;
}

/** A crop shows the image's focal point. */
function toCrop(props: ArticleImageProps): CSSProperties | undefined {
  if (props.position === null) return toBackground(props);
  return { ...toBackground(props), backgroundPosition: props.position, objectPosition: props.position };
}

/** The image covers its placeholder when it has loaded. */
function toBackground({ placeholder }: ArticleImageProps, size = 'cover'): CSSProperties | undefined {
  if (placeholder === null) return undefined;
  return {
    backgroundImage: `url(${placeholder})`,
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
    backgroundSize: size,
  };
}
