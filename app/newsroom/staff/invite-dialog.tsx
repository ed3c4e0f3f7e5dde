import { useState } from 'react';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Switch } from '../components/switch.tsx';
import type { RoleChoice } from './role-fields.tsx';
import { lacksDesk, RoleFields, toRoleRequest } from './role-fields.tsx';
import { ShownLink } from './shown-link.tsx';
import type { StaffSite } from './staff-view.ts';
import { useStaffCall } from './use-staff-call.ts';

type InviteDialogProps = {
  readonly isOpen: boolean;
  readonly site: StaffSite;
  readonly onClose: () => void;
};

export function InviteDialog({ isOpen, site, onClose }: InviteDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} size="lg" title={staffText.invite}>
      {isOpen ? <InviteForm onClose={onClose} site={site} /> : null}
    </Modal>
  );
}

function InviteForm({ site, onClose }: Omit<InviteDialogProps, 'isOpen'>) {
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<RoleChoice>({ role: 'reporter', desks: null });
  const [mustHaveSecondFactor, setMustHave] = useState(false);
  const [invited, setInvited] = useState<{ token: string; email: string } | null>(null);
  const { send, isBusy, message, showMessage } = useStaffCall();
  async function invite() {
    if (lacksDesk(choice)) return showMessage({ tone: 'error', text: staffText.problems['no-desk'] });
    const response = await send({ intent: 'invite', email, ...toRoleRequest(choice), mustHaveSecondFactor });
    if (response.kind === 'invited') setInvited(response);
  }
  if (invited !== null) {
    return (
      <>
        <ShownLink email={invited.email} link={{ purpose: 'invitation', token: invited.token }} site={site} />
        <p className="pt-3 text-muted leading-[1.6]">{staffText.invitationHint}</p>
        <div className="flex justify-end pt-6">
          <Button onClick={onClose} variant="primary">
            {dashboardText.close}
          </Button>
        </div>
      </>
    );
  }
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void invite();
      }}
    >
      {message?.tone === 'error' ? <Banner tone="error">{message.text}</Banner> : null}
      <Field label={staffText.email}>
        <TextInput
          autoComplete="off"
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          type="email"
          value={email}
        />
      </Field>
      <RoleFields choice={choice} onChange={setChoice} />
      <Switch isOn={mustHaveSecondFactor} label={staffText.mustHaveSecondFactor} onChange={setMustHave} />
      <p className="text-muted text-sm leading-[1.6]">{staffText.invitationHint}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{dashboardText.cancel}</Button>
        <Button isBusy={isBusy} type="submit" variant="primary">
          {staffText.createInvitation}
        </Button>
      </div>
    </form>
  );
}
