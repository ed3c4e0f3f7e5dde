import { useEffect, useState } from 'react';
import { copyText } from '#app/components/copy-text.ts';
import { shareText } from '#app/strings/article.ts';
import { COPY_CONFIRMATION_MS } from '#domain/article/limits.ts';
import { CopiedIcon, LinkIcon } from './share-icons.tsx';

type Outcome = 'copied' | 'notCopied';

/** Copies the article's public URL and confirms it for two seconds. Hidden without script. */
export function CopyLinkButton({ url }: { readonly url: string }) {
  const [outcome, setOutcome] = useState<{ kind: Outcome } | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome({ kind: (await copyText(url)) ? 'copied' : 'notCopied' });
  }
  return (
    <span className="noscript:hidden relative inline-flex items-center">
      <button
        aria-label={shareText.copyLink}
        className="tap-target text-muted hover:text-ink"
        onClick={copy}
        type="button"
      >
        {outcome?.kind === 'copied' ? <CopiedIcon /> : <LinkIcon />}
      </button>
      <span className="pl-1 text-muted text-sm" role="status">
        {outcome === null ? '' : shareText[outcome.kind]}
      </span>
    </span>
  );
}
