import { useState } from 'react';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { LeadChoice, LeadQuestion, Unapproved } from '#domain/change/save-command.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Button } from '../components/button.tsx';
import { AlertBox, ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { LeadDialog } from '../components/dialogs/lead-dialog.tsx';
import { PublishAsNew } from '../components/publish-as-new.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { RevisionView } from './load-history.ts';

type RestoreResponse = Forbidden | Unapproved | LeadQuestion | { kind: 'saved' } | { kind: 'missing' };

type RestoreRevisionButtonProps = {
  readonly path: string;
  readonly revision: number;
  readonly publishesAgain: boolean;
  readonly restoring: NonNullable<RevisionView['restoring']>;
  readonly onRestored: () => void;
};

export function RestoreRevisionButton(props: RestoreRevisionButtonProps) {
  const { path, revision, publishesAgain, restoring, onRestored } = props;
  const { call } = useActionCall<RestoreResponse>(path);
  const [state, setState] = useState<'idle' | 'confirming' | 'restoring' | 'signed-out' | 'failed'>('idle');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asNew, setAsNew] = useState(false);
  const [question, setQuestion] = useState<LeadQuestion | null>(null);
  async function restore(lead?: LeadChoice) {
    setState('restoring');
    const response = await call({ revision, asNew, lead });
    const { kind } = response;
    setRefusal(describeRefusal(response));
    setQuestion(kind === 'leads' ? response : null);
    if (kind === 'saved' || kind === 'leads') setState('idle');
    else setState(kind === 'signed-out' ? 'signed-out' : 'failed');
    if (kind === 'saved') onRestored();
  }
  return (
    <>
      <Button onClick={() => setState('confirming')} variant="primary">
        {historyText.restore}
      </Button>
      <ConfirmDialog
        confirmLabel={historyText.restore}
        isBusy={state === 'restoring'}
        isOpen={question === null && (state === 'confirming' || state === 'restoring')}
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
        {publishesAgain ? <PublishAsNew checked={asNew} onChange={setAsNew} /> : null}
      </ConfirmDialog>
      <LeadDialog
        isBusy={state === 'restoring'}
        onCancel={() => setQuestion(null)}
        onChoose={(lead) => void restore(lead)}
        question={question}
      />
      <SignInAgain
        isOpen={state === 'signed-out'}
        onCancel={() => setState('idle')}
        onSignedIn={() => void restore()}
      />
      <AlertBox
        message={state === 'failed' ? (refusal ?? historyText.restoreFailed) : null}
        onClose={() => setState('idle')}
      />
    </>
  );
}
