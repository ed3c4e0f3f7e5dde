import { memo, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { leaveText } from '#app/strings/editor/article-form.ts';
import { SessionDialog } from '../../session/session-dialog.tsx';
import { registerForm } from '../../session/session-end.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveGuardProps = {
  readonly hasUnsavedWork: () => boolean;
  readonly question?: string;
  /** What happens to the unsaved changes if the viewer leaves. */
  readonly note: string;
};

/** Asks for confirmation before unsaved changes are discarded, and for a sign-in if the session ends while there are any. */
export const LeaveGuard = memo(function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsavedWork, question = leaveText.question, note } = props;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame = currentLocation.pathname === nextLocation.pathname;
    return !isSame && hasUnsavedWork();
  });
  // Continues without confirmation if the changes are saved while the dialog is open.
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
