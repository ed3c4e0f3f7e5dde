import { permissionText } from '#app/strings/permissions.ts';
import { staffText } from '#app/strings/staff.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import type { RoleChoice } from './role-fields.tsx';
import type { AccountView, InvitationView } from './staff-view.ts';

type AccountListProps = {
  readonly accounts: readonly AccountView[];
  readonly onChange: (email: string) => void;
};

export function AccountList({ accounts, onChange }: AccountListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {accounts.map((account) => (
        <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between" key={account.email}>
          <div className={`min-w-0 leading-[1.6] ${account.isDeactivated ? 'text-muted' : ''}`}>
            <p className="wrap-anywhere">
              <span className="font-semibold">{account.email}</span>
              {account.isViewer ? <span className="pl-3 text-success text-sm">{staffText.you}</span> : null}
              {account.isDeactivated ? <span className="pl-3 text-accent text-sm">{staffText.deactivated}</span> : null}
            </p>
            <RoleLine choice={account} />
            <p className="flex flex-wrap gap-x-4 text-muted text-sm">
              <span>{account.hasSecondFactor ? staffText.hasSecondFactor : staffText.noSecondFactor}</span>
              <span>
                {account.lastSeen === null ? (
                  staffText.neverSeen
                ) : (
                  <>
                    {staffText.lastSeen} <Moment moment={account.lastSeen} />
                  </>
                )}
              </span>
            </p>
          </div>
          <Button className="mt-2 shrink-0 sm:mt-0" onClick={() => onChange(account.email)}>
            {staffText.change}
            <span className="sr-only">{account.email}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

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
                  {staffText.invitedBy} {invitation.by}
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
