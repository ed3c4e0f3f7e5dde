import { use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { dismissSessionEnd, readSessionState, reportSessionOpen } from '../session/session-end.ts';
import { useSessionState } from '../session/use-session.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

type SignInAgainProps = {
  readonly isOpen: boolean;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
};

/**
 * The sign-in dialog for an action that the server refused because the session has ended. After the sign-in, the caller
 * can repeat the action. Only one request to sign in is visible: this dialog replaces the page's banner. If the page's
 * own sign-in dialog was open first, this one waits for its result, because its password may be half typed.
 */
export function SignInAgain({ isOpen, onSignedIn, onCancel }: SignInAgainProps) {
  const email = use(ViewerEmailContext);
  const session = useSessionState();
  const isAskedElsewhere = useRef(false);
  useEffect(() => {
    if (isOpen && readSessionState() !== 'asking') dismissSessionEnd();
  }, [isOpen]);
  const onSessionChange = useEffectEvent(() => {
    const wasAsked = isAskedElsewhere.current;
    isAskedElsewhere.current = isOpen && session === 'asking';
    if (!isOpen || !wasAsked || session === 'asking') return;
    if (session === 'open') onSignedIn();
    else onCancel();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog or the session changes
  useLayoutEffect(() => onSessionChange(), [isOpen, session]);
  return (
    <SignInDialog
      email={email}
      isOpen={isOpen && session !== 'asking'}
      onCancel={onCancel}
      onSignedIn={() => {
        reportSessionOpen();
        onSignedIn();
      }}
    />
  );
}

type RepeatAfterSignInProps<Request> = {
  /** The request that was refused because the session has ended; null if there is none. */
  readonly request: Request | null;
  readonly onRepeat: (request: Request) => unknown;
  readonly onCancel: () => void;
};

/** Asks for a new sign-in and then repeats the refused request. */
export function RepeatAfterSignIn<Request>({ request, onRepeat, onCancel }: RepeatAfterSignInProps<Request>) {
  return (
    <SignInAgain
      isOpen={request !== null}
      onCancel={onCancel}
      onSignedIn={() => request !== null && void onRepeat(request)}
    />
  );
}
