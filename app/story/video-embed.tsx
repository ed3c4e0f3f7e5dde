import type { MouseEvent } from 'react';
import { useState } from 'react';
import { storyText } from '#app/text/story.ts';
import type { VideoLink } from '#domain/markup/parse-video-link.ts';

type VideoEmbedProps = { readonly video: VideoLink };

const OPENED_SAFELY = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

/** The link the reader activated is gone once the player stands in its place; focus goes on in the player. */
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
      // YouTube refuses to play (error 153) for a page that hides its origin, whatever the site's own policy.
      referrerPolicy="strict-origin-when-cross-origin"
      src={video.embedUrl}
      title={storyText.videoName[video.provider]}
    />
  );
}

function Poster({ video, onPlay }: VideoEmbedProps & { readonly onPlay: () => void }) {
  function playHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPlay();
  }
  return (
    <a
      {...OPENED_SAFELY}
      className="group flex size-full flex-col items-center justify-center gap-3 bg-neutral-800 p-2 text-center text-white"
      href={video.pageUrl}
      onClick={playHere}
    >
      <svg aria-hidden="true" className="size-16 transition-transform group-hover:scale-110" viewBox="0 0 64 64">
        <circle cx="32" cy="32" fill="none" r="30.5" stroke="currentColor" strokeWidth="3" />
        <path d="M25 19.5v25L46 32z" fill="currentColor" />
      </svg>
      <span className="font-bold leading-[1.5]">{storyText.playVideo}</span>
      <span className="text-neutral-200 text-sm leading-[1.5]">{storyText.videoSource[video.provider]}</span>
    </a>
  );
}

/** A video of another site: nothing is asked of that site before the reader plays it; without script a link to its page. */
export function VideoEmbed({ video }: VideoEmbedProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <figure>
      <div className="aspect-video bg-neutral-800">
        {isPlaying ? <Player video={video} /> : <Poster onPlay={() => setIsPlaying(true)} video={video} />}
      </div>
      <figcaption className="mt-2 text-muted text-sm leading-[1.6]">
        <a
          {...OPENED_SAFELY}
          className="inline-flex min-h-6 items-center underline underline-offset-[0.3em]"
          href={video.pageUrl}
        >
          {storyText.watchOnSite[video.provider]}
        </a>
      </figcaption>
    </figure>
  );
}
