import type { CSSProperties } from 'react';
import type { Picture } from '#domain/article/picture.ts';

type StoryPictureProps = Readonly<Picture> & {
  /** Empty where the picture only repeats what stands beside it. */
  readonly caption: string;
  /** Of the layout, as in the `sizes` attribute. */
  readonly sizes: string;
  /** For the one picture that is the page's largest paint. */
  readonly priority?: boolean;
  readonly showCaption?: boolean;
  /** `box` crops to 16:9, so that pictures in a row are alike; `own` shows all of it. */
  readonly shape?: 'box' | 'own';
};

const BOX = { width: 1280, height: 720 };

/** The box keeps its shape before, while and after the picture loads. A caption that is shown is not read out twice. */
export function StoryPicture(props: StoryPictureProps) {
  const { url, srcSet, sources, caption, sizes, priority = false, showCaption = false, shape = 'box' } = props;
  const isCaptioned = showCaption && caption !== '';
  const { width, height } = shape === 'box' ? BOX : props;
  return (
    <figure>
      <picture>
        {sources.map((source) => (
          <source key={source.type} sizes={sizes} srcSet={source.srcSet} type={source.type} />
        ))}
        <img
          alt={isCaptioned ? '' : caption}
          className="h-auto w-full bg-raised object-cover"
          decoding="async"
          fetchPriority={priority ? 'high' : 'auto'}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          sizes={srcSet === null ? undefined : sizes}
          src={url}
          srcSet={srcSet ?? undefined}
          style={{ aspectRatio: `${width} / ${height}`, ...showBehind(props.placeholder) }}
          width={width}
        />
      </picture>
      {isCaptioned ? <figcaption className="mt-2 text-muted text-sm leading-[1.6]">{caption}</figcaption> : null}
    </figure>
  );
}

/** The picture itself covers it as soon as it is there. */
function showBehind(placeholder: string | null): CSSProperties {
  if (placeholder === null) return {};
  return { backgroundImage: `url(${placeholder})`, backgroundPosition: 'center', backgroundSize: 'cover' };
}
