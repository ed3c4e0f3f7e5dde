import { signInText } from '#app/text/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { formatWait } from './format-wait.ts';

/** Why somebody is not signed in. */
type SignInProblem = { kind: 'refused' } | { kind: 'too-many-tries'; retryAfterS: number };

type SignInFieldsProps = {
  readonly problem: SignInProblem | null;
  /** What was typed before, if anything. */
  readonly email: string;
};

/** Email and password, and what was wrong with them. The first one still to be typed has the focus. */
export function SignInFields({ problem, email }: SignInFieldsProps) {
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
          autoFocus={email === ''}
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
          autoFocus={email !== ''}
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
  return `${signInText.tooManyTries} ${formatWait(problem.retryAfterS)}`;
}
