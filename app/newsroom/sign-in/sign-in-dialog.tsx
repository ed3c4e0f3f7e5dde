import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { signInText } from '#app/strings/sign-in.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import type { clientAction } from './login.route.tsx';
import { SignInFields } from './sign-in-fields.tsx';

type SignInDialogProps = {
  /** The email address to start with; '' if it is unknown. */
  readonly email: string;
  readonly isOpen: boolean;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
};

/** A sign-in dialog for an expired session. The page below it keeps its state, including unsaved input. */
export function SignInDialog({ email, isOpen, onSignedIn, onCancel }: SignInDialogProps) {
  const fetcher = useFetcher<typeof clientAction>();
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const result = fetcher.data;
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (result?.kind === 'signed-in') finish();
    else if (result !== undefined) findField(body.current, 'password')?.focus();
  }, [result]);
  const problem = result === undefined || result.kind === 'signed-in' ? null : result;
  return (
    <Modal
      footer={
        <>
          <Button onClick={onCancel} variant="quiet">
            {signInText.cancel}
          </Button>
          <Button form={formId} isBusy={fetcher.state !== 'idle'} type="submit" variant="primary">
            {signInText.submit}
          </Button>
        </>
      }
      initialFocus={() => findField(body.current, email === '' ? 'email' : 'password')}
      isOpen={isOpen}
      onClose={(reason) => reason !== 'backdrop' && onCancel()}
      size="md"
      title={signInText.signedOut}
    >
      <div className="flex flex-col gap-5" ref={body}>
        <p className="text-muted leading-[1.6]">{signInText.signedOutHint}</p>
        <fetcher.Form action="/login" id={formId} method="post">
          <input name="stay" type="hidden" value="here" />
          <SignInFields
            email={problem !== null && 'email' in problem ? problem.email : email}
            problem={problem}
            takesFocus={false}
          />
        </fetcher.Form>
      </div>
    </Modal>
  );
}

function findField(content: HTMLElement | null, name: 'email' | 'password'): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`input[name=${name}]`) ?? null;
}
