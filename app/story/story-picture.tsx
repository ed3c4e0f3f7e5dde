import type { Picture } from '#domain/article/picture.ts';

type StoryPictureProps = Readonly<Picture> & {
  /** Empty where the picture only repeats what stands beside it. */
  readonly caption: string;
  /** Of the layout, as in the `sizes` attribute. */
  readonly sizes: string;
  /** For the one picture that is the page's largest paint. */
  readonly priority?: boolean;
  readonly showCaption?: boolean;
};

/** The box keeps its shape before, while and after the picture loads. A caption that is shown is not read out twice. */
export function StoryPicture(props: StoryPictureProps) {
  const { url, srcSet, width, height, caption, sizes, priority = false, showCaption = false } = props;
  const isCaptioned = showCaption && caption !== '';
  return (
    <figure>
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
        style={{ aspectRatio: `${width} / ${height}` }}
        width={width}
      />
      {isCaptioned ? <figcaption className="mt-2 text-muted text-sm leading-[1.6]">{caption}</figcaption> : null}
    </figure>
  );
}
