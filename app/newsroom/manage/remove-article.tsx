import { useState } from 'react';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { DeleteResult } from '#domain/change/decide-restore.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { ActionProblem } from '../actions/use-action-call.ts';
import { AlertBox, ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';

export type RemovalResponse = Exclude<DeleteResult, Forbidden>;

type RemovableArticle = { id: string; plainTitle: string; storedTitle: string };

type RemoveArticleProps = {
  /** The article to delete. Null while the dialog is closed. */
  readonly article: RemovableArticle | null;
  readonly remove: (id: string) => Promise<RemovalResponse | Forbidden | ActionProblem>;
  /** Called when the dialog closes, with or without a deletion. */
  readonly onClose: () => void;
  readonly onRemoved: (article: RemovableArticle, response: RemovalResponse) => void;
};

/** Asks for a confirmation (docs/behaviour §5), deletes, and reports a failure (docs/behaviour §8). */
export function RemoveArticle({ article, remove, onClose, onRemoved }: RemoveArticleProps) {
  const [state, setState] = useState<'confirming' | 'removing' | 'signed-out' | 'failed'>('confirming');
  const [refusal, setRefusal] = useState<Forbidden | null>(null);
  const close = () => {
    setState('confirming');
    onClose();
  };
  async function confirm() {
    if (article === null) return;
    setState('removing');
    const response = await remove(article.id);
    if (response.kind === 'signed-out') return setState('signed-out');
    if (response.kind === 'failed') {
      // biome-ignore lint/suspicious/noConsole: the message below refers to the console (docs/behaviour §8)
      console.error(response.reason);
      return setState('failed');
    }
    if (response.kind === 'forbidden') {
      setRefusal(response);
      return close();
    }
    onRemoved(article, response);
    close();
  }
  const isConfirming = state === 'confirming' || state === 'removing';
  return (
    <>
      <ConfirmDialog
        confirmLabel={manageText.remove}
        isBusy={state === 'removing'}
        isOpen={article !== null && isConfirming}
        onCancel={close}
        onConfirm={() => void confirm()}
        question={`Are you sure you want to delete "${article?.storedTitle ?? ''}"?`}
        tone="danger"
      />
      <SignInAgain isOpen={state === 'signed-out'} onCancel={close} onSignedIn={() => void confirm()} />
      <AlertBox message={state === 'failed' ? manageText.removeFailed : null} onClose={close} />
      <AlertBox
        message={refusal === null ? null : permissionText.refusals[refusal.reason]}
        onClose={() => setRefusal(null)}
      />
    </>
  );
}
