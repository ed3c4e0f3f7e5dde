import type { ReactNode } from 'react';
import { shareText } from '#app/strings/article.ts';
import { toReadableUrl } from '#domain/bengali/readable-url.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { FacebookIcon, LinkedInIcon, TwitterIcon } from './share-icons.tsx';

type ShareRowProps = { readonly url: string; readonly title: string };

type ShareNetwork = 'facebook' | 'twitter' | 'linkedin';

const NETWORKS: readonly { name: ShareNetwork; icon: ReactNode }[] = [
  { name: 'facebook', icon: <FacebookIcon /> },
  { name: 'twitter', icon: <TwitterIcon /> },
  { name: 'linkedin', icon: <LinkedInIcon /> },
];

export function ShareRow({ url, title }: ShareRowProps) {
  const links = toShareLinks({ url, title });
  return (
    <ul aria-label={shareText.share} className="-ml-[12px] flex min-h-11 flex-wrap items-center print:hidden">
      {NETWORKS.map(({ name, icon }) => (
        <li key={name}>
          <a
            aria-label={shareText[name]}
            className="tap-target text-muted hover:text-ink"
            href={toReadableUrl(links[name])}
            rel="noopener noreferrer"
            target="_blank"
          >
            {icon}
          </a>
        </li>
      ))}
      <li>
        <CopyLinkButton url={url} />
      </li>
    </ul>
  );
}

/** Each network's share URL, with the parameters of docs/behaviour.md §7. */
export function toShareLinks({ url, title }: ShareRowProps): Readonly<Record<ShareNetwork, string>> {
  return {
    facebook: withParameters('https://www.facebook.com/sharer/sharer.php', { u: url }),
    twitter: withParameters('https://twitter.com/intent/tweet', { url, text: title }),
    linkedin: withParameters('https://www.linkedin.com/shareArticle', { mini: 'true', url, title }),
  };
}

/** Percent-encodes every value: some networks show a "+" for a space. */
function withParameters(url: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}?${pairs.join('&')}`;
}
