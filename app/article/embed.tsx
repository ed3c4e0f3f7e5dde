import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { PostLink } from '#domain/markup/parse-post-link.ts';
import type { VideoLink } from '#domain/markup/parse-video-link.ts';
import { embedText, siteText } from '../strings/article.ts';

type EmbedProps = {
  readonly link: Pick<VideoLink | PostLink, 'provider' | 'embedUrl' | 'pageUrl'>;
  readonly kind: 'video' | 'post';
};

const OPENED_SAFELY = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;
/** The shape of the link that loads the other site. */
const FRAMES = { video: 'aspect-video bg-neutral-800 text-white', post: 'h-44 border border-line bg-raised text-ink' };

/** The frame replaces the link that had the focus, so it takes the focus. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus({ preventScroll: true });
}

function Frame({ link, kind }: EmbedProps) {
  return (
    <iframe
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
      className={kind === 'video' ? 'aspect-video w-full border-0' : 'h-150 w-full border border-line bg-white'}
      ref={takeFocus}
      // YouTube refuses to play (error 153) on a page that hides its origin, so this overrides the site's policy.
      referrerPolicy="strict-origin-when-cross-origin"
      src={link.embedUrl}
      title={`${siteText[link.provider].name} ${embedText[kind].name}`}
    />
  );
}

function Poster({ link, kind, onLoad }: EmbedProps & { readonly onLoad: () => void }) {
  const text = embedText[kind];
  function loadInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onLoad();
  }
  return (
    <a
      {...OPENED_SAFELY}
      className={`group flex flex-col items-center justify-center gap-3 p-2 text-center ${FRAMES[kind]}`}
      href={link.pageUrl}
      onClick={loadInPlace}
    >
      {kind === 'video' ? <PlaySign /> : <SiteName>{`${siteText[link.provider].name} ${text.name}`}</SiteName>}
      <span className="font-bold leading-[1.5]">{text.load}</span>
      <span className="text-sm leading-[1.5] opacity-85">
        {text.ifLoaded} {siteText[link.provider].name} {embedText.from}
      </span>
    </a>
  );
}

function PlaySign() {
  return (
    <svg aria-hidden="true" className="size-16 transition-transform group-hover:scale-110" viewBox="0 0 64 64">
      <circle cx="32" cy="32" fill="none" r="30.5" stroke="currentColor" strokeWidth="3" />
      <path d="M25 19.5v25L46 32z" fill="currentColor" />
    </svg>
  );
}

function SiteName({ children }: { readonly children: ReactNode }) {
  return <span className="text-muted text-sm leading-[1.5]">{children}</span>;
}

/** A video or a post of another site. Requests nothing from that site before a click. Without script, a link to its page. */
export function Embed({ link, kind }: EmbedProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <figure>
      <div className="print:hidden">
        {isLoaded ? (
          <Frame kind={kind} link={link} />
        ) : (
          <Poster kind={kind} link={link} onLoad={() => setLoaded(true)} />
        )}
      </div>
      <figcaption className="mt-2 text-muted text-sm leading-[1.6]">
        <a
          {...OPENED_SAFELY}
          className="inline-flex min-h-6 items-center underline underline-offset-[0.3em]"
          href={link.pageUrl}
        >
          {siteText[link.provider].on} {embedText.see}
        </a>
      </figcaption>
    </figure>
  );
}
