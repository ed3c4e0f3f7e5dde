import { useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { confirmText, passkeyText, secondFactorText } from '#app/strings/staff/account-security.ts';
import { accountText, signInText } from '#app/strings/staff/sign-in.ts';
import { useResponse } from '../actions/use-response.ts';
import { Banner } from '../components/banner.tsx';
import { FormModal } from '../components/dialogs/form-modal.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { toLoginPath } from '../sign-in/return-path.ts';
import { formatWait } from '../sign-in/sign-in-fields.tsx';
import type { AccountResult } from './account-action.ts';

/** The result of an account change as the browser receives it. */
export type AccountResponse = NonNullable<ReturnType<typeof useFetcher<AccountResult>>['data']>;

export type AccountDialogContent = {
  intent: string;
  title: string;
  hint?: string;
  confirmLabel?: string;
  isDangerous?: boolean;
  id?: string;
  /** The initial name. If omitted, the dialog does not ask for a name. */
  name?: string;
  needsPassword?: boolean;
};

type AccountDialogProps = {
  readonly email: string;
  readonly request: AccountDialogContent;
  readonly onClose: () => void;
  /**
   * Called with every result that the dialog does not handle. The dialog itself shows problems, and redirects if the
   * session has ended.
   */
  readonly onDone: (response: AccountResponse, name: string) => void;
};

export function AccountDialog({ email, request, onClose, onDone }: AccountDialogProps) {
  const fetcher = useFetcher<AccountResult>();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const response = fetcher.data;
  useResponse(response, (result) => {
    if (result.kind === 'signed-out') return location.assign(toLoginPath(location));
    if (describeProblem(result, request.intent) === null) return onDone(result, readName(form.current));
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  });
  const problem = response === undefined ? null : describeProblem(response, request.intent);
  const { intent, title, hint, confirmLabel = confirmText.confirm, isDangerous = false, id } = request;
  return (
    <FormModal
      confirmLabel={confirmLabel}
      formId={formId}
      isBusy={fetcher.state !== 'idle'}
      isDangerous={isDangerous}
      isOpen
      onClose={onClose}
      size="md"
      title={title}
    >
      <fetcher.Form action="/dashboard/account" className="flex flex-col gap-5" id={formId} method="post" ref={form}>
        {hint === undefined ? null : <p className="text-muted leading-[1.6]">{hint}</p>}
        {problem?.isBanner === true ? <Banner tone="error">{problem.text}</Banner> : null}
        <input hidden name="intent" readOnly value={intent} />
        <input hidden name="id" readOnly value={id ?? ''} />
        <NameField name={request.name} />
        <PasswordField email={email} isNeeded={request.needsPassword ?? true} problem={problem} />
      </fetcher.Form>
    </FormModal>
  );
}

function NameField({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <Field hint={passkeyText.nameHint} label={passkeyText.name}>
      <TextInput autoComplete="off" defaultValue={name} maxLength={60} name="name" required />
    </Field>
  );
}

type PasswordFieldProps = { readonly email: string; readonly isNeeded: boolean; readonly problem: Problem | null };

function PasswordField({ email, isNeeded, problem }: PasswordFieldProps) {
  if (!isNeeded) return null;
  return (
    <>
      <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
      <Field error={problem?.isBanner === false ? problem.text : null} label={confirmText.password}>
        <TextInput autoComplete="current-password" name="password" required type="password" />
      </Field>
    </>
  );
}

type Problem = { text: string; isBanner: boolean };

/** Returns the problem that the dialog shows for a result; null if there is none. */
function describeProblem(response: AccountResponse, intent: string): Problem | null {
  switch (response.kind) {
    case 'wrong-password':
      return { text: accountText.wrongCurrent, isBanner: false };
    case 'too-many-attempts':
      return { text: `${signInText.tooManyAttempts} ${formatWait(response.retryAfterS)}`, isBanner: true };
    case 'failed':
      return { text: confirmText.failed, isBanner: true };
    case 'required':
      return { text: intent === 'remove-passkey' ? passkeyText.required : secondFactorText.required, isBanner: true };
    default:
      return null;
  }
}

function readName(form: HTMLFormElement | null): string {
  const name = form === null ? null : new FormData(form).get('name');
  return typeof name === 'string' ? name : '';
}
