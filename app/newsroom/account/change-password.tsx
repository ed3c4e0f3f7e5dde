import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { accountText, signInText } from '#app/strings/staff/sign-in.ts';
import { useResponse } from '../actions/use-response.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { Group } from '../components/groups.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { formatWait, listPasswordProblems } from '../sign-in/sign-in-fields.tsx';
import type { ChangePasswordResponse } from './account-action.ts';

type Result = ReturnType<typeof useFetcher<ChangePasswordResponse>>['data'];

/**
 * The form that changes the password, and the result of the last attempt. Without JavaScript the form works but shows
 * no result.
 */
export function ChangePassword({ email }: { readonly email: string }) {
  const fetcher = useFetcher<ChangePasswordResponse>();
  const form = useRef<HTMLFormElement>(null);
  const [dismissed, setDismissed] = useState<Result>(undefined);
  const result = fetcher.data;
  useResponse(result, ({ kind }) => {
    if (kind === 'changed') form.current?.reset();
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  });
  const { current, next, repeat } = findProblems(result);
  return (
    <Group id="change-password" title={accountText.changeTitle}>
      <fetcher.Form className="flex max-w-sm flex-col gap-5" method="post" ref={form}>
        <ResultBanner result={result} />
        <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
        <Field error={current} label={accountText.current}>
          <TextInput autoComplete="current-password" name="current-password" required type="password" />
        </Field>
        <Field error={next} hint={accountText.lengthHint} label={accountText.next}>
          <TextInput autoComplete="new-password" name="new-password" required type="password" />
        </Field>
        <Field error={repeat} label={accountText.repeat}>
          <TextInput autoComplete="new-password" name="repeated-password" required type="password" />
        </Field>
        <Button className="self-start" isBusy={fetcher.state !== 'idle'} type="submit" variant="primary">
          {accountText.change}
        </Button>
      </fetcher.Form>
      <SignInAgain
        isOpen={result?.kind === 'signed-out' && result !== dismissed}
        onCancel={() => setDismissed(result)}
        onSignedIn={() => {
          setDismissed(result);
          form.current?.requestSubmit();
        }}
      />
    </Group>
  );
}

function ResultBanner({ result }: { readonly result: Result }) {
  if (result?.kind === 'changed') return <Banner tone="success">{accountText.changed}</Banner>;
  if (result?.kind === 'failed') return <Banner tone="error">{accountText.failed}</Banner>;
  if (result?.kind === 'too-many-attempts') {
    return (
      <Banner tone="error">
        {signInText.tooManyAttempts} {formatWait(result.retryAfterS)}
      </Banner>
    );
  }
  return null;
}

function findProblems(result: Result): { current?: string; next?: string; repeat?: string } {
  if (result?.kind === 'wrong-password') return { current: accountText.wrongCurrent };
  if (result?.kind === 'mismatch') return { repeat: accountText.mismatch };
  if (result?.kind !== 'bad-password') return {};
  return { next: listPasswordProblems()[result.problem] };
}
