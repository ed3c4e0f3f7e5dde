import { useId, useState } from 'react';
import { redirectsText } from '#app/strings/newsroom/redirects.ts';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { FormModal } from '../components/dialogs/form-modal.tsx';
import { Field, TextInput } from '../components/field.tsx';

/** `previousPath` is the old URL before the change; null for a new redirect. */
type RedirectDraft = { previousPath: string | null; from: string; target: string };

export type RedirectDialog = { kind: 'edit'; draft: RedirectDraft } | { kind: 'remove'; address: string };

/** A problem that the server found in a field. */
export type RedirectProblem = 'bad-address' | 'bad-target' | 'exists' | 'loop';

type RedirectDialogsProps = {
  /** Null while no dialog is open. */
  readonly dialog: RedirectDialog | null;
  readonly problem: RedirectProblem | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (draft: RedirectDraft) => void;
  readonly onRemove: (address: string) => void;
};

/** The form of a redirect, and the question whether to remove it. */
export function RedirectDialogs({ dialog, problem, isBusy, onClose, onSave, onRemove }: RedirectDialogsProps) {
  const formId = useId();
  const draft = dialog?.kind === 'edit' ? dialog.draft : null;
  return (
    <>
      <ConfirmDialog
        confirmLabel={redirectsText.remove}
        isBusy={isBusy}
        isOpen={dialog?.kind === 'remove'}
        onCancel={onClose}
        onConfirm={() => dialog?.kind === 'remove' && onRemove(dialog.address)}
        question={redirectsText.removeQuestion(dialog?.kind === 'remove' ? dialog.address : '')}
        tone="danger"
      />
      <FormModal
        confirmLabel={redirectsText.save}
        formId={formId}
        isBusy={isBusy}
        isOpen={draft !== null}
        onClose={onClose}
        size="lg"
        title={draft?.previousPath === null ? redirectsText.add : redirectsText.changeTitle}
      >
        {draft === null ? null : <RedirectForm draft={draft} formId={formId} onSave={onSave} problem={problem} />}
      </FormModal>
    </>
  );
}

type RedirectFormProps = Pick<RedirectDialogsProps, 'problem' | 'onSave'> & {
  readonly draft: RedirectDraft;
  readonly formId: string;
};

function RedirectForm({ draft, formId, problem, onSave }: RedirectFormProps) {
  const [from, setFrom] = useState(draft.from);
  const [target, setTarget] = useState(draft.target);
  const errors: Readonly<Record<RedirectProblem, string>> = {
    'bad-address': redirectsText.badAddress,
    'bad-target': redirectsText.badTarget,
    exists: redirectsText.exists,
    loop: redirectsText.loop,
  };
  const isOfTarget = problem === 'bad-target' || problem === 'loop';
  return (
    <form
      className="grid gap-4"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ previousPath: draft.previousPath, from, target });
      }}
    >
      <Field
        error={problem === null || isOfTarget ? null : errors[problem]}
        hint={redirectsText.addressHint}
        isRequired={true}
        label={redirectsText.address}
      >
        <TextInput
          autoComplete="off"
          onChange={(event) => setFrom(event.target.value)}
          spellCheck={false}
          value={from}
        />
      </Field>
      <Field
        error={isOfTarget ? errors[problem] : null}
        hint={redirectsText.targetHint}
        isRequired={true}
        label={redirectsText.target}
      >
        <TextInput
          autoComplete="off"
          onChange={(event) => setTarget(event.target.value)}
          spellCheck={false}
          value={target}
        />
      </Field>
    </form>
  );
}
