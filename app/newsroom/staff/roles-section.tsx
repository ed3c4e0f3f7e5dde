import { use, useState } from 'react';
import { Link } from 'react-router';
import { staffText } from '#app/strings/staff/staff.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Group } from '../components/groups.tsx';
import { RightsContext } from '../session/rights-context.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import { useStaffCall } from './use-staff-call.ts';

/** Turns roles on and off. Not in dev mode, where no account could be the owner. */
export function RolesSection() {
  const { hasRoles } = use(RightsContext);
  const email = use(ViewerEmailContext);
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy, message } = useStaffCall();
  if (email === '') return null;
  return (
    <Group id="roles" title={staffText.rolesTitle}>
      <p className="max-w-measure leading-[1.6]">{hasRoles ? staffText.rolesOn : staffText.rolesOff}</p>
      {message?.tone === 'error' ? <Banner tone="error">{message.text}</Banner> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button isBusy={isBusy} onClick={() => setAsking(true)}>
          {hasRoles ? staffText.turnOff : staffText.turnOn}
        </Button>
        {hasRoles ? (
          <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to="/dashboard/staff">
            {staffText.toStaff}
          </Link>
        ) : null}
      </div>
      <ConfirmDialog
        confirmLabel={hasRoles ? staffText.turnOff : staffText.turnOn}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void send({ intent: hasRoles ? 'turn-off' : 'turn-on' });
        }}
        question={hasRoles ? staffText.turnOffQuestion : staffText.turnOnQuestion}
      >
        <p>{hasRoles ? staffText.turnOffHint : staffText.rolesOff}</p>
      </ConfirmDialog>
    </Group>
  );
}
