import { signInText } from '#app/text/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { formatWait } from './format-wait.ts';

/** Why somebody is not signed in. */
type SignInProblem =
  | { kind: 'refused' }
  | { kind: 'too-many-tries'; retryAfterS: number }
  /** Not even asked: the server could not be reached, or broke. */
  | { kind: 'failed' };

type SignInFieldsProps = {
  readonly problem: SignInProblem | null;
  /** What was typed before, if anything. */
  readonly email: string;
  /** Whether the first field still to be typed has the focus from the start. */
  readonly takesFocus?: boolean;
};

/** Email and password, and what was wrong with them. */
export function SignInFields({ problem, email, takesFocus = true }: SignInFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      {problem === null ? null : (
        <Banner tone="error">
          <p id="sign-in-problem">{toText(problem)}</p>
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

function toText(problem: SignInProblem): string {
  if (problem.kind === 'refused') return signInText.refused;
  if (problem.kind === 'too-many-tries') return `${signInText.tooManyTries} ${formatWait(problem.retryAfterS)}`;
  return signInText.failed;
}
