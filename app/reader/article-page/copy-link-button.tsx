import { shareText } from '#app/strings/article.ts';
import { CopiedIcon, LinkIcon } from './share-icons.tsx';

/** Copies the article's public URL (`copy-link.ts`). Hidden without script. */
export function CopyLinkButton({ url }: { readonly url: string }) {
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
