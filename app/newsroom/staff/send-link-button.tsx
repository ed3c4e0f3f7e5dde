import { useState } from 'react';
import { signInText } from '#app/strings/staff/sign-in.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { staffMailText } from '#app/strings/staff/staff-mail.ts';
import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import type { ActionProblem } from '../actions/use-action-call.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import type { StaffRequest, StaffResponse } from './staff-action.ts';

type SendLinkButtonProps = { readonly link: StaffLink; readonly email: string };

/** Sends a link to its recipient by mail. */
export function SendLinkButton({ link, email }: SendLinkButtonProps) {
  const { call } = useActionCall<StaffResponse>('/dashboard/staff');
  const [isBusy, setBusy] = useState(false);
  const [response, setResponse] = useState<StaffResponse | ActionProblem | null>(null);
  async function send() {
    setResponse(null);
    setBusy(true);
    setResponse(await call({ intent: 'mail-link', link } satisfies StaffRequest));
    setBusy(false);
  }
  const isSent = response?.kind === 'sent';
  return (
    <div className="flex flex-col items-start gap-3 pt-3">
      {response === null ? null : (
        <div className="w-full">
          <Banner tone={isSent ? 'success' : 'error'}>
            {isSent ? staffMailText.sent(email) : describeProblem(response)}
            {response.kind === 'refused' ? <MailResponse text={response.reason} /> : null}
          </Banner>
        </div>
      )}
      {isSent ? null : (
        <>
          <p className="wrap-anywhere leading-[1.6]">
            {staffMailText.to} {email}
          </p>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {staffMailText.send}
          </Button>
        </>
      )}
    </div>
  );
}

function MailResponse({ text }: { readonly text: string }) {
  return (
    <span className="wrap-anywhere block text-muted text-sm">
      {staffMailText.response} <span lang="en">{text}</span>
    </span>
  );
}

function describeProblem(response: StaffResponse | ActionProblem): string {
  const problems: Readonly<Record<string, string>> = {
    ...staffMailText.problems,
    missing: staffText.problems.missing,
    'signed-out': signInText.signedOut,
  };
  return describeRefusal(response) ?? problems[response.kind] ?? staffText.problems.failed;
}
