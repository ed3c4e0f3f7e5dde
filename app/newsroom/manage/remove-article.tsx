import { useState } from 'react';
import { manageText } from '#app/text/newsroom.ts';
import { AlertBox } from '../components/alert-box.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import type { ActionTrouble } from '../fail-softly.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';

export type RemovalAnswer = { kind: 'removed' } | { kind: 'missing' };

type RemoveArticleProps = {
  /** What is to be deleted; null while nothing is. */
  readonly article: { id: string; plainTitle: string } | null;
  readonly remove: (id: string) => Promise<RemovalAnswer | ActionTrouble>;
  /** The question is answered, whatever came of it. */
  readonly onClose: () => void;
  readonly onRemoved: (article: { id: string; plainTitle: string }, answer: RemovalAnswer) => void;
};

/** Asks (spec §5), deletes, and says if that failed (spec §8). */
export function RemoveArticle({ article, remove, onClose, onRemoved }: RemoveArticleProps) {
  const [state, setState] = useState<'asking' | 'removing' | 'signed-out' | 'failed'>('asking');
  const close = () => {
    setState('asking');
    onClose();
  };
  async function confirm() {
    if (article === null) return;
    setState('removing');
    const answer = await remove(article.id);
    if (answer.kind === 'signed-out') return setState('signed-out');
    if (answer.kind === 'failed') {
      // biome-ignore lint/suspicious/noConsole: the message below says that the details are there (spec §8)
      console.error(answer.reason);
      return setState('failed');
    }
    onRemoved(article, answer);
    close();
  }
  const isAsking = state === 'asking' || state === 'removing';
  return (
    <>
      <AskDialog
        confirmLabel={manageText.remove}
        isBusy={state === 'removing'}
        isOpen={article !== null && isAsking}
        onCancel={close}
        onConfirm={() => void confirm()}
        question={`Are you sure you want to delete "${article?.plainTitle ?? ''}"?`}
        tone="danger"
      />
      <SignInAgain isOpen={state === 'signed-out'} onCancel={close} onSignedIn={() => void confirm()} />
      <AlertBox message={state === 'failed' ? manageText.removeFailed : null} onClose={close} />
    </>
  );
}
