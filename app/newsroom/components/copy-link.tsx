import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS, copyText } from '#app/components/copy-text.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { AlertIcon, CheckIcon, LinkIcon } from './icons.tsx';
import { Named } from './named.tsx';

type CopyLinkProps = {
  readonly name: string;
  readonly url: string;
  /** Shows the words “Copy link”. */
  readonly isLabelled?: boolean;
  readonly className?: string;
};

const ICONS = { copied: CheckIcon, notCopied: AlertIcon } as const;

export function CopyLink({ name, url, isLabelled = false, className = 'tap-target' }: CopyLinkProps) {
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
        className={`${className} hover:text-accent ${result === 'copied' ? 'text-success' : isLabelled ? '' : 'text-muted'}`}
        onClick={async () => setResult((await copyText(url)) ? 'copied' : 'notCopied')}
        title={isLabelled ? undefined : manageText.copy}
        type="button"
      >
        <ResultIcon />
        <span className={isLabelled ? '' : 'sr-only'}>
          <Named of={name}>{manageText.copy}</Named>
        </span>
      </button>
      <span className="sr-only" role="status">
        {result === null ? '' : manageText[result]}
      </span>
    </span>
  );
}
