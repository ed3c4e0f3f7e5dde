import { useFetcher } from 'react-router';
import { accountText } from '#app/strings/staff/sign-in.ts';
import { MAX_STAFF_NAME_LENGTH } from '#domain/staff/staff-name.ts';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Group } from '../components/groups.tsx';
import type { AccountResult } from './account-action.ts';

const listProblems = (): Readonly<Record<string, string>> => ({
  'bad-name': accountText.badName,
  'name-taken': accountText.nameTaken,
  failed: accountText.nameFailed,
});

/** The name under which colleagues see the account. */
export function NameSection({ name }: { readonly name: string }) {
  const fetcher = useFetcher<AccountResult>();
  const kind = fetcher.data?.kind ?? '';
  const isBusy = fetcher.state !== 'idle';
  return (
    <Group id="name" title={accountText.name}>
      <fetcher.Form action="/dashboard/account" className="flex max-w-measure flex-col items-start gap-4" method="post">
        <input name="intent" type="hidden" value="name" />
        <Field
          className="w-full"
          error={isBusy ? null : listProblems()[kind]}
          hint={accountText.nameHint}
          label={accountText.name}
          hidesLabel
        >
          <TextInput autoComplete="name" defaultValue={name} lang="bn" maxLength={MAX_STAFF_NAME_LENGTH} name="name" />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button isBusy={isBusy} type="submit">
            {accountText.saveName}
          </Button>
          <span role="status">{kind === 'named' && !isBusy ? accountText.nameSaved : ''}</span>
        </div>
      </fetcher.Form>
    </Group>
  );
}
