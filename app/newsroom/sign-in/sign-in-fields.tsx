import { codeStepText } from '#app/strings/staff/account-security.ts';
import { accountText, signInText } from '#app/strings/staff/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Field, TextInput } from '../components/field.tsx';

const MINUTE_S = 60;

export type SignInProblem =
  | { kind: 'refused' }
  | { kind: 'deactivated' | 'lacks-cookies' }
  | { kind: 'too-many-attempts'; retryAfterS: number }
  /** The site requires a second step, which the account lacks. */
  | { kind: 'set-up-link-needed' }
  /** The server was unreachable or failed, so the password was not checked. */
  | { kind: 'failed' };

type SignInFieldsProps = {
  readonly problem: SignInProblem | null;
  /** The email address of the previous attempt. '' for the first attempt. */
  readonly email: string;
  /** True if the first empty field gets the focus on load. */
  readonly takesFocus?: boolean;
};

export function SignInFields({ problem, email, takesFocus = true }: SignInFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      {problem === null ? null : (
        <Banner tone="error">
          <p id="sign-in-problem">{describeSignInProblem(problem)}</p>
        </Banner>
      )}
      <Field label={signInText.email}>
        <TextInput
          autoCapitalize="none"
          autoComplete="username"
          autoFocus={takesFocus && email === ''}
          defaultValue={email}
          inputMode="email"
          maxLength={254}
          name="email"
          required
          spellCheck={false}
          type="email"
        />
      </Field>
      <Field label={signInText.password}>
        <TextInput
          aria-describedby={problem === null ? undefined : 'sign-in-problem'}
          autoComplete="current-password"
          autoFocus={takesFocus && email !== ''}
          name="password"
          required
          type="password"
        />
      </Field>
    </div>
  );
}

export function describeSignInProblem(problem: SignInProblem): string {
  if (problem.kind === 'refused') return signInText.refused;
  if (problem.kind === 'deactivated') return signInText.deactivated;
  if (problem.kind === 'lacks-cookies') return signInText.lacksCookies;
  if (problem.kind === 'too-many-attempts') return `${signInText.tooManyAttempts} ${formatWait(problem.retryAfterS)}`;
  return problem.kind === 'set-up-link-needed' ? codeStepText.linkNeeded : signInText.failed;
}

/** The time until the next attempt, as the end of a sentence: `in less than a minute.`, `in 12 minutes.` */
export function formatWait(waitS: number): string {
  return waitS < MINUTE_S ? signInText.waitUnderAMinute : signInText.wait(Math.ceil(waitS / MINUTE_S));
}

export const listPasswordProblems = () =>
  ({
    'too-short': accountText.tooShort,
    'too-long': accountText.tooLong,
    'too-common': accountText.tooCommon,
  }) as const;
