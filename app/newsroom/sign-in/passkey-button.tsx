import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { z } from 'zod/mini';
import { passkeyText } from '#app/strings/staff/account-security.ts';
import { callRoute, kindSchema } from '../actions/call-route.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { describeSignInProblem } from './sign-in-fields.tsx';

const PATH = '/login/passkey';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const startedSchema = z.object({
  kind: z.literal('started'),
  options: z.custom<Options>((options) => typeof options === 'object'),
});
const resultSchema = z.union([
  z.object({ kind: z.literal('too-many-attempts'), retryAfterS: z.number() }),
  kindSchema('refused'),
  kindSchema('lacks-cookies'),
  kindSchema('signed-in', 'codes-needed', 'expired'),
]);

type Result = z.output<typeof resultSchema>;

type PasskeyButtonProps = {
  /** True after the password, when only passkeys of that account are accepted. */
  readonly isSecondStep?: boolean;
  readonly isPrimary?: boolean;
  readonly takesFocus?: boolean;
  /** `expired`: the password must be entered again. */
  readonly onDone: (kind: 'signed-in' | 'codes-needed' | 'expired') => void;
};

/** Signs in with a passkey, instead of a password or after it. Appears once the page is hydrated. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { isSecondStep = false, isPrimary = false, takesFocus = false, onDone } = props;
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!isHydrated) return null;
  const signIn = async () => {
    setBusy(true);
    const result = await signInWithPasskey(isSecondStep).catch(() => ({ kind: 'refused' as const }));
    setBusy(false);
    setProblem(describeProblem(result, isSecondStep));
    if (!isProblem(result)) onDone(result.kind);
  };
  return (
    <div className="flex flex-col gap-5">
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      <Button
        autoFocus={takesFocus}
        isBusy={isBusy}
        onClick={() => void signIn()}
        variant={isPrimary ? 'primary' : 'secondary'}
      >
        {isSecondStep ? passkeyText.use : passkeyText.signIn}
      </Button>
    </div>
  );
}

/** Rejects if the user cancels, or if the browser does not support passkeys. */
async function signInWithPasskey(isSecondStep: boolean): Promise<Result> {
  const started = await callRoute(PATH, z.union([startedSchema, resultSchema]), {
    body: { intent: 'start', isSecondStep },
  });
  if (started?.kind !== 'started') return started ?? { kind: 'refused' };
  const response = await startAuthentication({ optionsJSON: started.options });
  const result = await callRoute(PATH, resultSchema, { body: { intent: 'finish', isSecondStep, response } });
  return result ?? { kind: 'refused' };
}

const PROBLEMS = ['refused', 'too-many-attempts', 'lacks-cookies'] as const;
type Problem = Extract<Result, { kind: (typeof PROBLEMS)[number] }>;

const isProblem = (result: Result): result is Problem => PROBLEMS.some((kind) => kind === result.kind);

function describeProblem(result: Result, isSecondStep: boolean): string | null {
  if (!isProblem(result)) return null;
  if (result.kind !== 'refused') return describeSignInProblem(result);
  return isSecondStep ? passkeyText.notUsed : passkeyText.notSignedIn;
}
