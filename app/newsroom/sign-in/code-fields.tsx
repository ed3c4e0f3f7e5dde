import { codeStepText, secondFactorText } from '#app/strings/staff/account-security.ts';
import { signInText } from '#app/strings/staff/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { formatWait } from './sign-in-fields.tsx';

type CodeProblem =
  | { kind: 'wrong-code' }
  | { kind: 'expired' }
  | { kind: 'too-many-attempts'; retryAfterS: number }
  /** The server was unreachable or failed, so the code was not checked. */
  | { kind: 'failed' };

type CodeFieldsProps = {
  readonly problem: CodeProblem | null;
  /** False if only a recovery code is accepted, because the account does not have an authenticator app. */
  readonly hasApp: boolean;
  readonly takesFocus?: boolean;
};

/** The field for the code of an authenticator app or a recovery code, with the problem of the previous attempt. */
export function CodeFields({ problem, hasApp, takesFocus = true }: CodeFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      {problem === null ? null : (
        <Banner tone="error">
          <p id="code-problem">{toText(problem, hasApp)}</p>
        </Banner>
      )}
      <p className="text-muted leading-[1.6]">{hasApp ? codeStepText.hint : codeStepText.recoveryHint}</p>
      <Field label={hasApp ? codeStepText.code : codeStepText.recoveryCode}>
        <TextInput
          aria-describedby={problem === null ? undefined : 'code-problem'}
          autoCapitalize="none"
          autoComplete="one-time-code"
          autoFocus={takesFocus}
          maxLength={20}
          name="code"
          required
          spellCheck={false}
        />
      </Field>
    </div>
  );
}

function toText(problem: CodeProblem, hasApp: boolean): string {
  if (problem.kind === 'wrong-code') return hasApp ? secondFactorText.wrongCode : secondFactorText.wrongRecoveryCode;
  if (problem.kind === 'expired') return codeStepText.expired;
  if (problem.kind === 'too-many-attempts') return `${signInText.tooManyAttempts} ${formatWait(problem.retryAfterS)}`;
  return signInText.failed;
}
