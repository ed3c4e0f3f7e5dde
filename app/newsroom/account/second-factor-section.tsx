import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { secondFactorText } from '#app/strings/staff/account-security.ts';
import { signInText } from '#app/strings/staff/sign-in.ts';
import type { SetUp } from '#services/identity/second-factor/second-factor.ts';
import { useResponse } from '../actions/use-response.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Group } from '../components/groups.tsx';
import { SetUpFields } from '../sign-in/set-up-fields.tsx';
import { formatWait } from '../sign-in/sign-in-fields.tsx';
import type { AccountResult } from './account-action.ts';
import type { AccountDialogContent, AccountResponse } from './account-dialog.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { NewCodes } from './new-codes.tsx';

const createSetUpDialog = () => ({
  intent: 'start-set-up',
  title: secondFactorText.setUp,
  hint: secondFactorText.setUpHint,
});
const createTurnOffDialog = () => ({
  intent: 'turn-off',
  title: secondFactorText.turnOffTitle,
  confirmLabel: secondFactorText.turnOff,
  isDangerous: true,
});
const createAddAppDialog = () => ({
  ...createSetUpDialog(),
  title: secondFactorText.addApp,
  hint: secondFactorText.addAppHint,
});
const createRemoveAppDialog = () => ({
  ...createTurnOffDialog(),
  title: secondFactorText.removeAppTitle,
  hint: secondFactorText.removeAppHint,
  confirmLabel: secondFactorText.removeApp,
});
const createReplaceCodesDialog = () => ({
  intent: 'replace-codes',
  title: secondFactorText.replaceCodesTitle,
  hint: secondFactorText.replaceCodesHint,
});

type Factors = {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  /** Null if two-step sign-in is off. */
  readonly recoveryCodesLeft: number | null;
};

export function SecondFactorSection({ email, factors }: { readonly email: string; readonly factors: Factors }) {
  const [request, setRequest] = useState<AccountDialogContent | null>(null);
  const [setUp, setSetUp] = useState<StartedSetUp | null>(null);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const finish = (response: AccountResponse) => {
    setRequest(null);
    setMessage(describeChange(response, factors));
    if (response.kind === 'started' && 'key' in response) {
      const isFirst = factors.recoveryCodesLeft === null;
      setSetUp({ setUp: response, doneMessage: isFirst ? secondFactorText.turnedOn : secondFactorText.appAdded });
    }
    if (response.kind === 'replaced') setNewCodes(response.recoveryCodes);
  };
  const finishSetUp = (text: string | null) => {
    setSetUp(null);
    setMessage(text);
  };
  return (
    <Group id="second-factor" title={secondFactorText.title}>
      {message === null ? null : <Banner tone="success">{message}</Banner>}
      <FactorState factors={factors} />
      {setUp === null ? (
        <Actions factors={factors} onRequest={setRequest} />
      ) : (
        <ConfirmSetUp {...setUp} onFinish={finishSetUp} />
      )}
      {newCodes === null ? null : (
        <NewCodes
          codes={newCodes}
          hint={secondFactorText.saveCodesHint}
          onDone={() => setNewCodes(null)}
          title={secondFactorText.newCodes}
        />
      )}
      {request === null ? null : (
        <AccountDialog email={email} onClose={() => setRequest(null)} onDone={finish} request={request} />
      )}
    </Group>
  );
}

function FactorState({ factors: { hasApp, hasPasskey, recoveryCodesLeft } }: { readonly factors: Factors }) {
  if (recoveryCodesLeft === null) return <p className="leading-[1.6]">{secondFactorText.off}</p>;
  const { onWithApp, onWithBoth, onWithPasskey } = secondFactorText;
  return (
    <p className="leading-[1.6]">
      {!hasApp ? onWithPasskey : hasPasskey ? onWithBoth : onWithApp} {secondFactorText.codesLeft} {recoveryCodesLeft}.
    </p>
  );
}

type ActionsProps = { readonly factors: Factors; readonly onRequest: (request: AccountDialogContent) => void };

function Actions({ factors: { hasApp, hasPasskey, recoveryCodesLeft }, onRequest }: ActionsProps) {
  if (recoveryCodesLeft === null) {
    return (
      <Button className="self-start" onClick={() => onRequest(createSetUpDialog())}>
        {secondFactorText.setUp}
      </Button>
    );
  }
  const appRequest = !hasApp ? createAddAppDialog() : hasPasskey ? createRemoveAppDialog() : createTurnOffDialog();
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => onRequest(createReplaceCodesDialog())}>{secondFactorText.replaceCodes}</Button>
      <Button onClick={() => onRequest(appRequest)}>
        {!hasApp ? secondFactorText.addApp : hasPasskey ? secondFactorText.removeApp : secondFactorText.turnOff}
      </Button>
    </div>
  );
}

/** `doneMessage` is chosen at the start, because the account's data may be reloaded before the set-up is complete. */
type StartedSetUp = { readonly setUp: SetUp; readonly doneMessage: string };

type ConfirmSetUpProps = StartedSetUp & {
  readonly onFinish: (message: string | null) => void;
};

function ConfirmSetUp({ setUp, doneMessage, onFinish }: ConfirmSetUpProps) {
  const fetcher = useFetcher<AccountResult>();
  const form = useRef<HTMLFormElement>(null);
  const response = fetcher.data;
  useResponse(response, ({ kind }) => {
    if (kind === 'on') onFinish(doneMessage);
    else form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  });
  useEffect(() => {
    // By default the focus would scroll to the middle of a form that is taller than the screen.
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView();
  }, []);
  return (
    <fetcher.Form
      action="/dashboard/account"
      aria-label={secondFactorText.setUp}
      className="flex max-w-sm scroll-mt-31 flex-col gap-5 outline-none"
      method="post"
      ref={form}
      tabIndex={-1}
    >
      <input hidden name="intent" readOnly value="confirm-set-up" />
      <SetUpFields problem={response === undefined ? null : describeCodeProblem(response)} setUp={setUp} />
      <div className="flex flex-wrap gap-3">
        <Button isBusy={fetcher.state !== 'idle'} type="submit" variant="primary">
          {secondFactorText.turnOn}
        </Button>
        <Button onClick={() => onFinish(null)} variant="quiet">
          {dashboardText.cancel}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function describeChange(response: AccountResponse, { hasPasskey }: Factors): string | null {
  if (response.kind === 'off') return hasPasskey ? secondFactorText.appRemoved : secondFactorText.turnedOff;
  return response.kind === 'already-on' ? secondFactorText.alreadyOn : null;
}

/** Returns null if the code was not rejected. */
function describeCodeProblem(response: AccountResponse): string | null {
  if (response.kind === 'on') return null;
  if (response.kind === 'wrong-code') return secondFactorText.wrongCode;
  if (response.kind === 'too-many-attempts') return `${signInText.tooManyAttempts} ${formatWait(response.retryAfterS)}`;
  return secondFactorText.notStarted;
}
