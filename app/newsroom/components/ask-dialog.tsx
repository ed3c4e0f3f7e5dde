import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { dashboardText } from '#app/text/newsroom.ts';
import { Button } from './button.tsx';

type AskDialogProps = {
  readonly isOpen: boolean;
  readonly question: string;
  /** What follows from a yes, below the question. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'plain';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something happens. The harmless answer has the focus; only an answer closes it. */
export function AskDialog(props: AskDialogProps) {
  const { isOpen, question, children, confirmLabel, cancelLabel = dashboardText.cancel, tone = 'plain' } = props;
  const { isBusy = false, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root onOpenChange={(open) => !open && !isBusy && onCancel()} open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/55" forceRender />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <AlertDialog.Popup
            className="max-h-full w-full max-w-md overflow-y-auto border border-line bg-paper p-5 text-ink sm:p-6"
            initialFocus={cancel}
            lang="en"
          >
            <AlertDialog.Title className="font-semibold text-lg leading-[1.5]">{question}</AlertDialog.Title>
            {children === undefined ? null : (
              <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={onCancel} ref={cancel} variant="secondary">
                {cancelLabel}
              </Button>
              <Button isBusy={isBusy} onClick={onConfirm} variant={tone === 'danger' ? 'danger' : 'primary'}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
