import { useState } from 'react';
import { permissionText } from '#app/strings/staff/permissions.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import { Button } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { TextInput } from '../components/field.tsx';
import { Moment } from '../components/moment.tsx';
import type { AccountView } from './staff-view.ts';

type AccountTableProps = {
  readonly accounts: readonly AccountView[];
  readonly onChange: (email: string) => void;
};

/** The accounts, with a search by name, email address, role and desk. */
export function AccountTable({ accounts, onChange }: AccountTableProps) {
  const [typed, setTyped] = useState('');
  const found = findAccounts(accounts, typed);
  return (
    <>
      <div className="max-w-measure pb-2 noscript:hidden">
        <TextInput
          aria-label={staffText.search}
          autoComplete="off"
          lang="bn"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          placeholder={staffText.search}
          type="search"
          value={typed}
        />
      </div>
      <p className="sr-only" role="status">
        {typed === '' ? '' : staffText.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState text={staffText.noneFound}>
          <Button onClick={() => setTyped('')}>{staffText.clear}</Button>
        </EmptyState>
      ) : (
        <CardTable
          columns={[
            { name: staffText.person, show: (account) => <PersonCell account={account} /> },
            { name: staffText.role, show: ({ role }) => permissionText.roles[role] },
            { name: staffText.desks, show: describeDesks },
            { name: staffText.secondStep, show: (account) => (account.hasSecondFactor ? staffText.on : staffText.off) },
            {
              name: staffText.lastSeen,
              show: ({ lastSeen }) => (lastSeen === null ? staffText.neverSeen : <Moment moment={lastSeen} />),
            },
            { name: staffText.change, isActions: true, show: ({ email }) => <ChangeButton {...{ email, onChange }} /> },
          ]}
          label={staffText.title}
          rows={found}
          toKey={({ email }) => email}
        />
      )}
    </>
  );
}

const fold = (text: string) => foldName(text).toLowerCase();

/** Only editors have desks. */
function describeDesks({ role, desks }: AccountView) {
  if (role !== 'editor') return '–';
  return desks === null ? staffText.allDesks : <span lang="bn">{desks.join(', ')}</span>;
}

function findAccounts(accounts: readonly AccountView[], typed: string): readonly AccountView[] {
  const words = fold(typed).split(' ').filter(Boolean);
  return accounts.filter(({ name, email, role, desks }) => {
    const text = fold([name, email, permissionText.roles[role], ...(desks ?? [])].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function PersonCell({ account: { name, email, isViewer, isDeactivated } }: { readonly account: AccountView }) {
  return (
    <span className={`wrap-anywhere ${isDeactivated ? 'text-muted' : ''}`}>
      <span className="font-semibold">{name || email}</span>
      {isViewer ? <span className="pl-2 text-success text-sm">{staffText.you}</span> : null}
      {isDeactivated ? <span className="pl-2 text-accent text-sm">{staffText.deactivated}</span> : null}
      {name === '' ? null : <span className="block text-muted text-sm">{email}</span>}
    </span>
  );
}

function ChangeButton({ email, onChange }: { readonly email: string } & Pick<AccountTableProps, 'onChange'>) {
  return (
    <Button onClick={() => onChange(email)}>
      {staffText.change}
      <span className="sr-only">{email}</span>
    </Button>
  );
}
