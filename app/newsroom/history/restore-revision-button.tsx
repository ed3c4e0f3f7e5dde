import { useState } from 'react';
import { historyText } from '#app/strings/newsroom.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Button } from '../components/button.tsx';
import { AlertBox, ConfirmDialog } from '../components/confirm-dialog.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { RevisionView } from './load-history.ts';

type RestoreResponse = { kind: 'saved' } | { kind: 'missing' };

type RestoreRevisionButtonProps = {
  readonly path: string;
  readonly revision: number;
  readonly restoring: NonNullable<RevisionView['restoring']>;
  readonly onRestored: () => void;
};

export function RestoreRevisionButton({ path, revision, restoring, onRestored }: RestoreRevisionButtonProps) {
  const { call } = useActionCall<RestoreResponse>(path);
  const [state, setState] = useState<'idle' | 'confirming' | 'restoring' | 'signed-out' | 'failed'>('idle');
  async function restore() {
    setState('restoring');
    const { kind } = await call({ revision });
    if (kind === 'saved') {
      setState('idle');
      onRestored();
    } else setState(kind === 'signed-out' ? 'signed-out' : 'failed');
  }
  return (
    <>
      <Button onClick={() => setState('confirming')} variant="primary">
        {historyText.restore}
      </Button>
      <ConfirmDialog
        confirmLabel={historyText.restore}
        isBusy={state === 'restoring'}
        isOpen={state === 'confirming' || state === 'restoring'}
        onCancel={() => setState('idle')}
        onConfirm={() => void restore()}
        question={`${historyText.restore}?`}
      >
        <p>{historyText.restoreHint}</p>
        {restoring.parts === '' ? null : (
          <p className="mt-2">
            {historyText.restoreChanges} {restoring.parts}.
          </p>
        )}
        {restoring.status === null ? null : (
          <p className="mt-2 font-semibold text-ink">
            {historyText.restoreStatus} {restoring.status}
          </p>
        )}
      </ConfirmDialog>
      <SignInAgain
        isOpen={state === 'signed-out'}
        onCancel={() => setState('idle')}
        onSignedIn={() => void restore()}
      />
      <AlertBox message={state === 'failed' ? historyText.restoreFailed : null} onClose={() => setState('idle')} />
    </>
  );
}
