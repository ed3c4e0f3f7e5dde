import { useId, useState } from 'react';
import { deliveriesText } from '#app/strings/newsroom/deliveries.ts';
import type { OwnerTargetKind, TargetDraft, TargetProblem } from '#domain/deliveries/parse-target.ts';
import { isZoneKind, OWNER_TARGET_KINDS } from '#domain/deliveries/parse-target.ts';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { FormModal } from '../components/dialogs/form-modal.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Field, SelectInput, TextInput } from '../components/field.tsx';

/** `id` is null for a new target. */
type IdentifiedDraft = TargetDraft & { id: string | null };

export type TargetDialog =
  | { kind: 'edit'; draft: IdentifiedDraft }
  | { kind: 'remove' | 'renew'; id: string; name: string }
  | { kind: 'secret'; secret: string };

type TargetDialogsProps = {
  /** Null while no dialog is open. */
  readonly dialog: TargetDialog | null;
  readonly problem: TargetProblem | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (draft: IdentifiedDraft) => void;
  readonly onConfirm: (intent: 'remove' | 'renew', id: string) => void;
};

/** The form of a target, the question whether to remove it or replace its secret, and a new secret, which is shown once. */
export function TargetDialogs({ dialog, problem, isBusy, onClose, onSave, onConfirm }: TargetDialogsProps) {
  const formId = useId();
  const draft = dialog?.kind === 'edit' ? dialog.draft : null;
  const confirmation = dialog?.kind === 'remove' || dialog?.kind === 'renew' ? dialog : null;
  return (
    <>
      <ConfirmDialog
        confirmLabel={confirmation?.kind === 'renew' ? deliveriesText.renewSecret : deliveriesText.remove}
        isBusy={isBusy}
        isOpen={confirmation !== null}
        onCancel={onClose}
        onConfirm={() => confirmation !== null && onConfirm(confirmation.kind, confirmation.id)}
        question={
          confirmation?.kind === 'renew'
            ? deliveriesText.renewQuestion(confirmation.name)
            : deliveriesText.removeQuestion(confirmation?.name ?? '')
        }
        tone="danger"
      />
      <FormModal
        confirmLabel={deliveriesText.save}
        formId={formId}
        isBusy={isBusy}
        isOpen={draft !== null}
        onClose={onClose}
        size="lg"
        title={draft?.id === null ? deliveriesText.add : deliveriesText.changeTitle}
      >
        {draft === null ? null : <TargetForm draft={draft} formId={formId} onSave={onSave} problem={problem} />}
      </FormModal>
      <SecretDialog onClose={onClose} secret={dialog?.kind === 'secret' ? dialog.secret : null} />
    </>
  );
}

type TargetFormProps = Pick<TargetDialogsProps, 'problem' | 'onSave'> & {
  readonly draft: IdentifiedDraft;
  readonly formId: string;
};

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';

function TargetForm({ draft, formId, problem, onSave }: TargetFormProps) {
  const [kind, setKind] = useState(draft.kind);
  const [name, setName] = useState(draft.name);
  const [urlOrId, setUrlOrId] = useState(draft.urlOrId);
  const [secret, setSecret] = useState('');
  const choose = (next: OwnerTargetKind) => {
    setKind(next);
    if (urlOrId === '' && next === 'indexnow') setUrlOrId(INDEX_NOW_URL);
    else if (urlOrId === INDEX_NOW_URL && next !== 'indexnow') setUrlOrId('');
  };
  return (
    <form
      className="grid gap-4"
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ id: draft.id, kind, name, urlOrId, secret });
      }}
    >
      <Field label={deliveriesText.kind}>
        <SelectInput
          disabled={draft.id !== null}
          onChange={({ currentTarget }) =>
            choose(OWNER_TARGET_KINDS.find((added) => added === currentTarget.value) ?? 'webhook')
          }
          value={kind}
        >
          {OWNER_TARGET_KINDS.map((added) => (
            <option key={added} value={added}>
              {deliveriesText.kinds[added]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        error={problem === 'bad-name' ? deliveriesText.badName : null}
        isRequired={true}
        label={deliveriesText.name}
      >
        <TextInput autoComplete="off" lang="bn" onChange={(event) => setName(event.target.value)} value={name} />
      </Field>
      <Field
        error={problem === 'bad-url' ? deliveriesText.badUrl : problem === 'bad-zone' ? deliveriesText.badZone : null}
        hint={kind === 'webhook' ? deliveriesText.webhookHint : null}
        isRequired={true}
        label={isZoneKind(kind) ? deliveriesText.zone[kind] : deliveriesText.url}
      >
        <TextInput
          autoComplete="off"
          onChange={(event) => setUrlOrId(event.target.value)}
          spellCheck={false}
          value={urlOrId}
        />
      </Field>
      {isZoneKind(kind) ? (
        <Field
          error={problem === 'bad-token' ? deliveriesText.badToken : null}
          hint={draft.id === null ? deliveriesText.tokenHint : deliveriesText.storedTokenHint}
          isRequired={draft.id === null}
          label={deliveriesText.token}
        >
          <TextInput
            autoComplete="off"
            onChange={(event) => setSecret(event.target.value)}
            spellCheck={false}
            type="password"
            value={secret}
          />
        </Field>
      ) : null}
    </form>
  );
}

function SecretDialog({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }) {
  return (
    <Modal
      footer={
        <Button onClick={onClose} variant="primary">
          {deliveriesText.done}
        </Button>
      }
      isOpen={secret !== null}
      ignoresBackdrop
      onClose={onClose}
      size="lg"
      title={deliveriesText.secretTitle}
    >
      <Field hidesLabel={true} hint={deliveriesText.secretHint} label={deliveriesText.secretTitle}>
        <TextInput
          className="font-mono"
          onFocus={({ currentTarget }) => currentTarget.select()}
          readOnly={true}
          value={secret ?? ''}
        />
      </Field>
    </Modal>
  );
}
