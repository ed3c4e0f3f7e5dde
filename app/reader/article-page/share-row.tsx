import type { ReactNode } from 'react';
import { useEdition } from '#app/document/rendering.ts';
import { shareText } from '#app/strings/reader/article.ts';
import { CopiedIcon, FacebookIcon, LinkedInIcon, LinkIcon, ShareIcon, TwitterIcon } from './share-icons.tsx';

type ShareRowProps = { readonly url: string; readonly title: string };

type ShareNetwork = 'facebook' | 'twitter' | 'linkedin';

const NETWORKS: readonly { name: ShareNetwork; icon: ReactNode }[] = [
  { name: 'facebook', icon: <FacebookIcon /> },
  { name: 'twitter', icon: <TwitterIcon /> },
  { name: 'linkedin', icon: <LinkedInIcon /> },
];

/** A lite page runs without scripts, so it shows only the links. */
export function ShareRow({ url, title }: ShareRowProps) {
  const links = toShareLinks({ url, title });
  return (
    <ul aria-label={shareText.share} className="-ml-[12px] flex min-h-11 flex-wrap items-center print:hidden">
      {NETWORKS.map(({ name, icon }) => (
        <li key={name}>
          <a
            aria-label={shareText[name]}
            className="tap-target text-muted hover:text-ink"
            href={links[name]}
            rel="noopener noreferrer"
            target="_blank"
          >
            {icon}
          </a>
        </li>
      ))}
      {useEdition() === 'full' ? (
        <>
          <li>
            <CopyLinkButton url={url} />
          </li>
          <li className="share-sheet noscript:hidden">
            <ShareSheetButton title={title} url={url} />
          </li>
        </>
      ) : null}
    </ul>
  );
}

/** Copies the article's public URL (`copy-link.ts`). Hidden without JavaScript. */
function CopyLinkButton({ url }: { readonly url: string }) {
  return (
    <span className="group noscript:hidden relative inline-flex items-center">
      <button
        aria-label={shareText.copyLink}
        className="tap-target text-muted hover:text-ink"
        data-copy={url}
        type="button"
      >
        <span className="contents group-data-copied:hidden">
          <LinkIcon />
        </span>
        <span className="hidden group-data-copied:contents">
          <CopiedIcon />
        </span>
      </button>
      <span className="pl-1 text-muted text-sm" data-copy-status="" role="status" />
    </span>
  );
}

/** Opens the device's share sheet (`share-sheet.ts`). Hidden unless the browser has one. */
function ShareSheetButton({ url, title }: ShareRowProps) {
  return (
    <button
      aria-label={shareText.shareSheet}
      className="tap-target text-muted hover:text-ink"
      data-share={url}
      data-title={title}
      type="button"
    >
      <ShareIcon />
    </button>
  );
}

/** Builds the links with the parameters of docs/behaviour §7. */
export function toShareLinks({ url, title }: ShareRowProps): Readonly<Record<ShareNetwork, string>> {
  return {
    facebook: withParameters('https://www.facebook.com/sharer/sharer.php', { u: url }),
    twitter: withParameters('https://twitter.com/intent/tweet', { url, text: title }),
    linkedin: withParameters('https://www.linkedin.com/shareArticle', { mini: 'true', url, title }),
  };
}

/** Percent-encodes every value, because some networks show a "+" for a space. */
function withParameters(url: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}?${pairs.join('&')}`;
}
