import { use, useEffect } from 'react';
import { dismissSessionEnd, reportSessionOpen } from '../session/session-end.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

type SignInAgainProps = {
  readonly isOpen: boolean;
  readonly onSignedIn: () => void;
  readonly onCancel: () => void;
};

/** The sign-in dialog for an action that the server refused because the session has ended. The action can then continue. */
export function SignInAgain({ isOpen, onSignedIn, onCancel }: SignInAgainProps) {
  const email = use(ViewerEmailContext);
  // The page asks once: this dialog takes the place of the one that every page of the dashboard has.
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
