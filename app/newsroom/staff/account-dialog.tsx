import { useState } from 'react';
import { asSentence } from '#app/strings/interface-language.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Switch } from '../components/switch.tsx';
import type { RoleChoice } from './role-fields.tsx';
import { lacksDesk, RoleFields, toRoleRequest } from './role-fields.tsx';
import { ShownLink } from './shown-link.tsx';
import type { AccountView, StaffSite } from './staff-view.ts';
import type { StaffCall } from './use-staff-call.ts';
import { useStaffCall } from './use-staff-call.ts';

type AccountDialogProps = {
  /** Null while the dialog is closed. */
  readonly account: AccountView | null;
  readonly site: StaffSite;
  readonly onClose: () => void;
};

/** Changes one account. Each change applies when it is chosen, except the role, which is saved with its button. */
export function AccountDialog({ account, site, onClose }: AccountDialogProps) {
  return (
    <Modal
      isOpen={account !== null}
      onClose={onClose}
      size="lg"
      title={<span className="wrap-anywhere">{account?.email}</span>}
    >
      {account === null ? null : <AccountForm account={account} key={account.email} site={site} />}
    </Modal>
  );
}

type AccountFormProps = { readonly account: AccountView; readonly site: StaffSite };

function AccountForm({ account, site }: AccountFormProps) {
  const staff = useStaffCall();
  return (
    <div className="flex flex-col gap-5">
      {/* Remains visible when the dialog is scrolled. */}
      {staff.message === null ? null : (
        <div className="sticky -top-5 z-10 bg-paper">
          <Banner tone={staff.message.tone}>{staff.message.text}</Banner>
        </div>
      )}
      <RoleForm account={account} staff={staff} />
      <SecondFactor account={account} site={site} staff={staff} />
      <Activation account={account} staff={staff} />
    </div>
  );
}

type PartProps = { readonly account: AccountView; readonly staff: StaffCall };

function RoleForm({ account: { email, role, desks }, staff }: PartProps) {
  const [choice, setChoice] = useState<RoleChoice>({ role, desks });
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (lacksDesk(choice)) staff.showMessage({ tone: 'error', text: staffText.problems['no-desk'] });
        else if (!staff.isBusy) void staff.send({ intent: 'role', email, ...toRoleRequest(choice) });
      }}
    >
      <RoleFields choice={choice} onChange={setChoice} />
      <Button className="self-start" isBusy={staff.isBusy} type="submit" variant="primary">
        {staffText.save}
      </Button>
    </form>
  );
}

function SecondFactor({ account, staff, site }: PartProps & { readonly site: StaffSite }) {
  const { email, hasSecondFactor, mustHaveSecondFactor } = account;
  const [link, setLink] = useState<StaffLink | null>(null);
  async function createLink() {
    const response = await staff.send({ intent: 'create-link', email });
    if (response.kind === 'created') setLink({ purpose: 'set-up', token: response.token });
  }
  return (
    <div className="border-line border-t pt-4">
      <Switch
        isOn={mustHaveSecondFactor}
        label={staffText.mustHaveSecondFactor}
        onChange={(isRequired) => void staff.send({ intent: 'require-second-factor', email, isRequired })}
      />
      <p className="text-muted text-sm leading-[1.6]">
        {asSentence(hasSecondFactor ? staffText.hasSecondFactor : staffText.noSecondFactor)}{' '}
        {staffText.secondFactorHint}
      </p>
      {hasSecondFactor ? null : (
        <div className="pt-3">
          {link === null ? (
            <Button isBusy={staff.isBusy} onClick={() => void createLink()}>
              {staffText.createLink}
            </Button>
          ) : (
            <ShownLink email={email} link={link} site={site} />
          )}
        </div>
      )}
    </div>
  );
}

function Activation({ account: { email, isDeactivated }, staff }: PartProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="border-line border-t pt-4">
      {isDeactivated ? (
        <Button isBusy={staff.isBusy} onClick={() => void staff.send({ intent: 'reactivate', email })}>
          {staffText.reactivate}
        </Button>
      ) : (
        <Button isBusy={staff.isBusy} onClick={() => setAsking(true)}>
          {staffText.deactivate}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={staffText.deactivate}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void staff.send({ intent: 'deactivate', email });
        }}
        question={staffText.deactivateQuestion(email)}
        tone="danger"
      >
        <p>{staffText.deactivateHint}</p>
      </ConfirmDialog>
    </div>
  );
}
