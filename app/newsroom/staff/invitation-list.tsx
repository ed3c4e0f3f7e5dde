import { permissionText } from '#app/strings/staff/permissions.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import type { RoleChoice } from './role-fields.tsx';
import type { InvitationView } from './staff-view.ts';

function RoleLine({ choice: { role, desks } }: { readonly choice: RoleChoice }) {
  return (
    <p>
      {permissionText.roles[role]}
      {role === 'editor' && desks !== null ? <span lang="bn"> · {desks.join(', ')}</span> : null}
    </p>
  );
}

type InvitationListProps = {
  readonly invitations: readonly InvitationView[];
  readonly isBusy: boolean;
  readonly onRevoke: (id: string) => void;
};

export function InvitationList({ invitations, isBusy, onRevoke }: InvitationListProps) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="pt-8">
      <h2 className="pb-3 font-bold text-lg leading-[1.5]" id="invitations">
        {staffText.invitations}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {invitations.map((invitation) => (
          <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between" key={invitation.id}>
            <div className="min-w-0 leading-[1.6]">
              <p className="wrap-anywhere font-semibold">{invitation.email}</p>
              <RoleLine choice={invitation} />
              <p className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm">
                <span>
                  {staffText.until} <Moment moment={invitation.until} />
                </span>
                <span>
                  <Person email={invitation.by} text={staffText.invitedBy} />
                </span>
              </p>
            </div>
            <Button className="mt-2 shrink-0 sm:mt-0" isBusy={isBusy} onClick={() => onRevoke(invitation.id)}>
              {staffText.revoke}
              <span className="sr-only">{invitation.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
