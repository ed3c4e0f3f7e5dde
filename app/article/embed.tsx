import type { MouseEvent } from 'react';
import { useState } from 'react';
import type { ResponsiveImage } from '#domain/images/image.ts';
import type { PostLink } from '#domain/markup/inline/parse-post-link.ts';
import type { VideoLink } from '#domain/markup/inline/parse-video-link.ts';
import { embedText, externalSiteNames } from '../strings/reader/article.ts';
import { TO_OTHER_SITE } from './article-text.tsx';
import { IMAGE_SIZES } from './image-sizes.ts';

/** A player may run scripts, use the storage of its site and open windows. It can never navigate this page. */
const SANDBOX =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts';

export type EmbedProps = {
  readonly link: Pick<VideoLink | PostLink, 'provider' | 'embedUrl' | 'pageUrl'>;
  readonly kind: 'video' | 'post';
  /** The poster of a video, from this site. Null if there is none. */
  readonly poster?: ResponsiveImage | null;
};

/** The frame replaces the focused link, so it takes the focus. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus({ preventScroll: true });
}

function PosterImage({ url, srcSet, sources, width, height }: ResponsiveImage) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} sizes={IMAGE_SIZES} srcSet={source.srcSet} type={source.type} />
      ))}
      <img
        alt=""
        className="absolute inset-0 size-full object-cover"
        height={height}
        loading="lazy"
        sizes={srcSet === null ? undefined : IMAGE_SIZES}
        src={url}
        srcSet={srcSet ?? undefined}
        width={width}
      />
    </picture>
  );
}

function Poster({ link, kind, poster = null, onLoad }: EmbedProps & { readonly onLoad: () => void }) {
  const site = externalSiteNames[link.provider];
  const text = embedText[kind];
  function loadInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLoad();
  }
  return (
    <a
      {...TO_OTHER_SITE}
      className="group relative flex size-full flex-col items-center justify-center gap-3 bg-neutral-800 p-2 text-center text-white"
      href={link.pageUrl}
      onClick={loadInPlace}
    >
      {poster === null ? null : <PosterImage {...poster} />}
      {kind === 'video' ? (
        <svg
          aria-hidden="true"
          className="relative size-16 transition-transform group-hover:scale-110"
          viewBox="0 0 64 64"
        >
          <circle
            cx="32"
            cy="32"
            fill={poster === null ? 'none' : '#000a'}
            r="30.5"
            stroke="currentColor"
            strokeWidth="3"
          />
          <path d="M25 19.5v25L46 32z" fill="currentColor" />
        </svg>
      ) : (
        `${site} ${text.name}`
      )}
      <span
        className={
          poster === null ? 'flex flex-col gap-3' : 'absolute inset-x-0 bottom-0 flex flex-col bg-black/75 p-2'
        }
      >
        <span className="font-bold leading-[1.5]">{text.load}</span>
        <span className="text-neutral-200 text-sm leading-[1.5]">{`${text.ifLoaded} ${site} ${embedText.from}`}</span>
      </span>
    </a>
  );
}

/**
 * A video or post from another site. Nothing is requested from that site until the reader clicks. Without JavaScript,
 * it is a link to the original.
 */
export function Embed({ link, kind, poster = null }: EmbedProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <figure>
      <div className={`print:hidden ${kind === 'video' ? 'aspect-video bg-neutral-800' : 'min-h-44 *:min-h-44'}`}>
        {isLoaded ? (
          <iframe
            allow="autoplay; encrypted-media; picture-in-picture"
            allowFullScreen
            className={kind === 'video' ? 'size-full' : 'h-150 w-full bg-white'}
            ref={takeFocus}
            // YouTube refuses to play (error 153) on a page that hides its origin, so this overrides the site's policy.
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox={SANDBOX}
            src={link.embedUrl}
            title={`${externalSiteNames[link.provider]} ${embedText[kind].name}`}
          />
        ) : (
          <Poster kind={kind} link={link} poster={poster} onLoad={() => setLoaded(true)} />
        )}
      </div>
      <figcaption className="mt-2 text-muted text-sm leading-[1.6]">
        <a
          {...TO_OTHER_SITE}
          className="inline-flex min-h-6 items-center underline underline-offset-[0.3em]"
          href={link.pageUrl}
        >
          {externalSiteNames[link.provider] + embedText.on[link.provider === 'vimeo' ? 1 : 0]}
        </a>
      </figcaption>
    </figure>
  );
}
