import { use } from 'react';
import { useRevalidator } from 'react-router';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { dismissSessionEnd, reportSessionOpen } from './session-end.ts';
import { useSessionState } from './use-session.ts';
import { ViewerEmailContext } from './viewer-email.ts';

/** Asks the editor to sign in again, over a form with unsaved text, when the session or dev mode has ended. */
export function SessionDialog() {
  const email = use(ViewerEmailContext);
  const { revalidate } = useRevalidator();
  return (
    <SignInDialog
      email={email}
      isOpen={useSessionState() === 'asking'}
      onCancel={dismissSessionEnd}
      onSignedIn={() => {
        reportSessionOpen();
        void revalidate();
      }}
    />
  );
}
