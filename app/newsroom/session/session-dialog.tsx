import { use, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { SignInDialog } from '../sign-in/sign-in-dialog.tsx';
import { dismissSessionEnd, readSessionState, reportSessionOpen, subscribeToSession } from './session-end.ts';
import { ViewerEmailContext } from './viewer-email.ts';

export const useSessionState = () => useSyncExternalStore(subscribeToSession, readSessionState, () => 'open' as const);

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
