import type { MouseEvent } from 'react';
import { useState } from 'react';
import type { VideoLink } from '#domain/markup/parse-video-link.ts';
import { articleText } from '../strings/article.ts';

type VideoEmbedProps = { readonly video: VideoLink };

const OPENED_SAFELY = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

/** The player replaces the link that had the focus, so it takes the focus. */
function takeFocus(player: HTMLIFrameElement | null) {
  player?.focus({ preventScroll: true });
}

function Player({ video }: VideoEmbedProps) {
  return (
    <iframe
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
      className="size-full border-0"
      ref={takeFocus}
      // YouTube refuses to play (error 153) on a page that hides its origin, so this overrides the site's policy.
      referrerPolicy="strict-origin-when-cross-origin"
      src={video.embedUrl}
      title={articleText.videoName[video.provider]}
    />
  );
}

function Poster({ video, onPlay }: VideoEmbedProps & { readonly onPlay: () => void }) {
  function playInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPlay();
  }
  return (
    <a
      {...OPENED_SAFELY}
      className="group flex size-full flex-col items-center justify-center gap-3 bg-neutral-800 p-2 text-center text-white"
      href={video.pageUrl}
      onClick={playInPlace}
    >
      <svg aria-hidden="true" className="size-16 transition-transform group-hover:scale-110" viewBox="0 0 64 64">
        <circle cx="32" cy="32" fill="none" r="30.5" stroke="currentColor" strokeWidth="3" />
        <path d="M25 19.5v25L46 32z" fill="currentColor" />
      </svg>
      <span className="font-bold leading-[1.5]">{articleText.playVideo}</span>
      <span className="text-neutral-200 text-sm leading-[1.5]">{articleText.videoSource[video.provider]}</span>
    </a>
  );
}

/** A video of another site. Requests nothing from that site until it is played. Without script, a link to its page. */
export function VideoEmbed({ video }: VideoEmbedProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <figure>
      <div className="aspect-video bg-neutral-800 print:hidden">
        {isPlaying ? <Player video={video} /> : <Poster onPlay={() => setIsPlaying(true)} video={video} />}
      </div>
      <figcaption className="mt-2 text-muted text-sm leading-[1.6]">
        <a
          {...OPENED_SAFELY}
          className="inline-flex min-h-6 items-center underline underline-offset-[0.3em]"
          href={video.pageUrl}
        >
          {articleText.watchOnSite[video.provider]}
        </a>
      </figcaption>
    </figure>
  );
}
