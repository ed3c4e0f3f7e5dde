import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { codeStepText, firstCodesText } from '#app/strings/staff/account-security.ts';
import { signInText } from '#app/strings/staff/sign-in.ts';
import type { SecondSteps } from '#services/identity/second-factor/factors.ts';
import { useResponse } from '../actions/use-response.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { useIsDeactivated } from '../session/use-session.ts';
import { CodeFields } from './code-fields.tsx';
import type { clientAction as enterCode } from './enter-code.route.tsx';
import type { clientAction as enterPassword } from './login.route.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { STEPS, toCheckedPath } from './return-path.ts';
import { SignInFields } from './sign-in-fields.tsx';

type SignInDialogProps = {
  /** The initial email address. '' if it is unknown. */
  readonly email: string;
  readonly isOpen: boolean;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
};

/** A sign-in dialog for an expired session. The page below it remains as it is, including unsaved input. */
export function SignInDialog({ email, isOpen, onSignedIn, onCancel }: SignInDialogProps) {
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'password' | 'expired' | SecondSteps>('password');
  const [isBusy, setBusy] = useState(false);
  const isDeactivated = useIsDeactivated();
  const finish = () => {
    setStep('password');
    onSignedIn();
  };
  return (
    <Modal
      footer={
        <>
          <Button onClick={onCancel} variant="quiet">
            {signInText.cancel}
          </Button>
          <Button form={formId} isBusy={isBusy} type="submit" variant="primary">
            {typeof step === 'object' ? codeStepText.submit : signInText.submit}
          </Button>
        </>
      }
      initialFocus={() => findField(body.current, email === '' ? 'email' : 'password')}
      isOpen={isOpen}
      ignoresBackdrop
      onClose={onCancel}
      size="md"
      title={signInText.signedOut}
    >
      <div className="flex flex-col gap-5" ref={body}>
        <p className="text-muted leading-[1.6]">
          {isDeactivated ? `${signInText.deactivated} ${signInText.nothingLost}` : signInText.signedOutHint}
        </p>
        {typeof step === 'object' ? (
          <CodeStep
            formId={formId}
            onBusy={setBusy}
            onExpired={() => setStep('expired')}
            onSignedIn={finish}
            steps={step}
          />
        ) : (
          <PasswordStep
            email={email}
            formId={formId}
            isExpired={step === 'expired'}
            onBusy={setBusy}
            onCodeNeeded={setStep}
            onSignedIn={finish}
          />
        )}
      </div>
    </Modal>
  );
}

type StepProps = {
  readonly formId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSignedIn: () => void;
};

type PasswordStepProps = StepProps & {
  readonly email: string;
  readonly isExpired: boolean;
  readonly onCodeNeeded: (steps: SecondSteps) => void;
};

function PasswordStep(props: PasswordStepProps) {
  const { email, formId, isExpired, onBusy, onSignedIn, onCodeNeeded } = props;
  const fetcher = useFetcher<typeof enterPassword>();
  const form = useRef<HTMLFormElement>(null);
  const [hasNoCookies, setHasNoCookies] = useState(false);
  const result = fetcher.data;
  useBusy(fetcher.state !== 'idle', onBusy);
  useResponse(result, async (next) => {
    const isRefused = isStep(next) && (await refusesCookies());
    setHasNoCookies(isRefused);
    if (isRefused) findField(form.current, 'password')?.focus();
    else if (next.kind === 'signed-in') onSignedIn();
    else if (next.kind === 'second-factor-needed') onCodeNeeded(next.steps);
    else findField(form.current, 'password')?.focus();
  });
  const problem = result === undefined || isStep(result) ? null : result;
  return (
    <fetcher.Form action="/login" id={formId} method="post" ref={form}>
      <input name="stay" type="hidden" value="here" />
      {isExpired && result === undefined ? (
        <div className="pb-5">
          <Banner tone="error">{codeStepText.expired}</Banner>
        </div>
      ) : null}
      {result?.kind === 'codes-needed' ? <CodesNeeded /> : null}
      <SignInFields
        email={problem !== null && 'email' in problem ? problem.email : email}
        problem={hasNoCookies ? { kind: 'lacks-cookies' } : problem}
        takesFocus={false}
      />
    </fetcher.Form>
  );
}

type CodeStepProps = StepProps & { readonly steps: SecondSteps; readonly onExpired: () => void };

function CodeStep({ formId, steps, onBusy, onSignedIn, onExpired }: CodeStepProps) {
  const fetcher = useFetcher<typeof enterCode>();
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  useBusy(fetcher.state !== 'idle', onBusy);
  useEffect(() => findField(form.current, 'code')?.focus(), []);
  useResponse(result, ({ kind }) => {
    if (kind === 'signed-in') onSignedIn();
    else if (kind === 'expired') onExpired();
    else findField(form.current, 'code')?.focus();
  });
  return (
    <>
      {steps.hasPasskey ? (
        <PasskeyButton isSecondStep={true} onDone={(kind) => (kind === 'expired' ? onExpired() : onSignedIn())} />
      ) : null}
      <fetcher.Form action="/login/code" id={formId} method="post" ref={form}>
        <input name="stay" type="hidden" value="here" />
        <CodeFields
          hasApp={steps.hasApp}
          problem={result === undefined || result.kind === 'signed-in' ? null : result}
          takesFocus={false}
        />
      </fetcher.Form>
    </>
  );
}

/** Links to the page of the recovery codes, in another tab, because this page may have unsaved text. */
function CodesNeeded() {
  return (
    <div className="pb-5">
      <Banner tone="warning">
        {firstCodesText.needed}{' '}
        <a className="underline" href="/login/recovery-codes" rel="noreferrer" target="_blank">
          {firstCodesText.show}
        </a>
      </Banner>
    </div>
  );
}

function useBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void) {
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);
}

function isStep<Result extends { kind: string }>(
  result: Result,
): result is Extract<Result, { kind: (typeof STEPS)[number] }> {
  return STEPS.some((kind) => kind === result.kind);
}

/** True if the browser did not send back the cookies of a sign-in. If it had, the server would redirect. */
async function refusesCookies(): Promise<boolean> {
  const response = await fetch(toCheckedPath('signed-in', '/dashboard'), { redirect: 'manual' }).catch(() => null);
  return response?.type === 'basic';
}

function findField(content: HTMLElement | null, name: 'email' | 'password' | 'code'): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`input[name=${name}]`) ?? null;
}
