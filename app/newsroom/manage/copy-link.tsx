import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS, copyText } from '#app/components/copy-text.ts';
import { manageText } from '#app/strings/newsroom.ts';
import { AlertIcon, CheckIcon, LinkIcon } from '../components/icons.tsx';

type CopyLinkProps = { readonly name: string; readonly url: string };

const ICONS = { copied: CheckIcon, notCopied: AlertIcon } as const;

/** Copies an article's public URL and confirms it for two seconds. */
export function CopyLink({ name, url }: CopyLinkProps) {
  const [outcome, setOutcome] = useState<keyof typeof ICONS | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const OutcomeIcon = outcome === null ? LinkIcon : ICONS[outcome];
  return (
    <span className="inline-flex noscript:hidden">
      <button
        className={`tap-target hover:text-accent ${outcome === 'copied' ? 'text-success' : 'text-muted'}`}
        onClick={async () => setOutcome((await copyText(url)) ? 'copied' : 'notCopied')}
        title={manageText.copy}
        type="button"
      >
        <OutcomeIcon />
        <span className="sr-only">
          {manageText.copy} <span lang="bn">{name}</span>
        </span>
      </button>
      <span className="sr-only" role="status">
        {outcome === null ? '' : manageText[outcome]}
      </span>
    </span>
  );
}
