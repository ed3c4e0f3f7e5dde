import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS, copyText } from '#app/components/copy-text.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { AlertIcon, CheckIcon, LinkIcon } from './icons.tsx';

type CopyLinkProps = { readonly name: string; readonly url: string };

const ICONS = { copied: CheckIcon, notCopied: AlertIcon } as const;

export function CopyLink({ name, url }: CopyLinkProps) {
  const [result, setResult] = useState<keyof typeof ICONS | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const ResultIcon = result === null ? LinkIcon : ICONS[result];
  return (
    <span className="inline-flex noscript:hidden">
      <button
        className={`tap-target hover:text-accent ${result === 'copied' ? 'text-success' : 'text-muted'}`}
        onClick={async () => setResult((await copyText(url)) ? 'copied' : 'notCopied')}
        title={manageText.copy}
        type="button"
      >
        <ResultIcon />
        <span className="sr-only">
          {manageText.copy} <span lang="bn">{name}</span>
        </span>
      </button>
      <span className="sr-only" role="status">
        {result === null ? '' : manageText[result]}
      </span>
    </span>
  );
}
