import { use, useEffect } from 'react';
import { dismissSessionEnd, reportSessionOpen } from '../session/session-end.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

type SignInAgainProps = {
  readonly isOpen: boolean;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
};

/**
 * The sign-in dialog for an action that the server refused because the session has ended. After the sign-in, the caller
 * can repeat the action.
 */
export function SignInAgain({ isOpen, onSignedIn, onCancel }: SignInAgainProps) {
  const email = use(ViewerEmailContext);
  // Replaces the dialog that every dashboard page has, so that the page asks only once.
  useEffect(() => {
    if (isOpen) dismissSessionEnd();
  }, [isOpen]);
  return (
    <SignInDialog
      email={email}
      isOpen={isOpen}
      onCancel={onCancel}
      onSignedIn={() => {
        reportSessionOpen();
        onSignedIn();
      }}
    />
  );
}
