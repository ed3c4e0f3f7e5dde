import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { leaveText } from '#app/text/article-form.ts';
import { AskDialog } from '../components/ask-dialog.tsx';

type LeaveGuardProps = {
  /** Whether something unsaved would be left behind, asked at the moment of leaving. */
  readonly mustAsk: () => boolean;
  /** Whether the browser keeps the unsaved text. */
  readonly isKept: boolean;
  /** Nothing keeps a picture that is still on its way. */
  readonly isUploading: boolean;
};

/** Asks before unsaved text is left, whether by a link or by closing the page. */
export function LeaveGuard({ mustAsk, isKept, isUploading }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame = currentLocation.pathname === nextLocation.pathname;
    return !isSame && mustAsk();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [mustAsk]);
  return (
    <AskDialog
      cancelLabel={leaveText.stay}
      confirmLabel={leaveText.leave}
      isOpen={blocker.state === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      question={leaveText.question}
      tone="danger"
    >
      {isKept ? leaveText.note : leaveText.noteNotKept} {isUploading ? leaveText.noteUpload : ''}
    </AskDialog>
  );
}
