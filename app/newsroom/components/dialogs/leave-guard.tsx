import { memo, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { leaveText } from '#app/strings/editor/article-form.ts';
import { SessionDialog } from '../../session/session-dialog.tsx';
import { registerForm } from '../../session/session-end.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  readonly hasUnsavedWork: () => boolean;
  readonly question?: string;
  /** Says what happens to the unsaved changes if the user leaves. */
  readonly note: string;
};

/**
 * Asks for confirmation if following a link or closing the page would discard unsaved changes. If the session ends
 * while there are unsaved changes, the page asks for a sign-in.
 */
export const LeaveGuard = memo(function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsavedWork, question = leaveText.question, note } = props;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame = currentLocation.pathname === nextLocation.pathname;
    return !isSame && hasUnsavedWork();
  });
  // True if the navigation continues without confirmation, because the changes were saved while the dialog was open.
  const isProceeding = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') isProceeding.current = false;
    else if (!isProceeding.current && !hasUnsavedWork()) {
      isProceeding.current = true;
      blocker.proceed();
    }
  });
  useEffect(() => registerForm(hasUnsavedWork), [hasUnsavedWork]);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [hasUnsavedWork]);
  return (
    <>
      <ConfirmDialog
        cancelLabel={leaveText.stay}
        confirmLabel={leaveText.leave}
        isOpen={blocker.state === 'blocked'}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        question={question}
        tone="danger"
      >
        {note}
      </ConfirmDialog>
      <SessionDialog />
    </>
  );
});
