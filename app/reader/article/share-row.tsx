import type { ReactNode } from 'react';
import { shareText } from '#app/text/article.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import { FacebookIcon, LinkedInIcon, TwitterIcon } from './share-icons.tsx';
import type { ShareNetwork } from './share-links.ts';
import { toShareLinks } from './share-links.ts';

type ShareRowProps = { readonly url: string; readonly title: string };

const NETWORKS: readonly { name: ShareNetwork; icon: ReactNode }[] = [
  { name: 'facebook', icon: <FacebookIcon /> },
  { name: 'twitter', icon: <TwitterIcon /> },
  { name: 'linkedin', icon: <LinkedInIcon /> },
];

export function ShareRow({ url, title }: ShareRowProps) {
  const links = toShareLinks(url, title);
  return (
    <ul aria-label={shareText.share} className="-ml-3 flex min-h-11 flex-wrap items-center">
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
      <li>
        <CopyLinkButton url={url} />
      </li>
    </ul>
  );
}
