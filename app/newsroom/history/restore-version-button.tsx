import { useState } from 'react';
import { historyText } from '#app/text/newsroom.ts';
import { AlertBox } from '../components/alert-box.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Button } from '../components/button.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useActionCall } from '../use-action-call.ts';
import type { VersionView } from './load-history.ts';

type RestoreAnswer = { kind: 'saved' } | { kind: 'missing' };

type RestoreVersionProps = {
  readonly path: string;
  readonly version: number;
  readonly restoring: NonNullable<VersionView['restoring']>;
  readonly onRestored: () => void;
};

/** Brings a version back, after a question. */
export function RestoreVersion({ path, version, restoring, onRestored }: RestoreVersionProps) {
  const { call } = useActionCall<RestoreAnswer>(path);
  const [state, setState] = useState<'idle' | 'asking' | 'restoring' | 'signed-out' | 'failed'>('idle');
  async function restore() {
    setState('restoring');
    const { kind } = await call({ version });
    if (kind === 'saved') {
      setState('idle');
      onRestored();
    } else setState(kind === 'signed-out' ? 'signed-out' : 'failed');
  }
  return (
    <>
      <Button onClick={() => setState('asking')} variant="primary">
        {historyText.restore}
      </Button>
      <AskDialog
        confirmLabel={historyText.restore}
        isBusy={state === 'restoring'}
        isOpen={state === 'asking' || state === 'restoring'}
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
      </AskDialog>
      <SignInAgain
        isOpen={state === 'signed-out'}
        onCancel={() => setState('idle')}
        onSignedIn={() => void restore()}
      />
      <AlertBox message={state === 'failed' ? historyText.restoreFailed : null} onClose={() => setState('idle')} />
    </>
  );
}
