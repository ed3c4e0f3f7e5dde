import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Button } from '../button.tsx';
import { focusOnOpening } from './dialog-focus.ts';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly question: string;
  /** The consequences of confirming. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'plain';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** The cancel button has the focus. A click on the backdrop does not close the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, question, children, confirmLabel, cancelLabel = dashboardText.cancel, tone = 'plain' } = props;
  const { isBusy = false, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      initialFocus={cancel}
      isOpen={isOpen}
      message={question}
      onClose={() => {
        if (!isBusy) onCancel();
      }}
    >
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
    </DialogFrame>
  );
}

type AlertBoxProps = { readonly message: string | null; readonly onClose: () => void };

/** A message that must be acknowledged. The dialog is open while `message` is not null. */
export function AlertBox({ message, onClose }: AlertBoxProps) {
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame initialFocus={ok} isOpen={message !== null} message={message} onClose={onClose}>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose} ref={ok} variant="primary">
          {dashboardText.ok}
        </Button>
      </div>
    </DialogFrame>
  );
}

type DialogFrameProps = {
  readonly isOpen: boolean;
  readonly message: string | null;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly initialFocus: RefObject<HTMLElement | null>;
};

function DialogFrame({ isOpen, message, children, onClose, initialFocus }: DialogFrameProps) {
  return (
    <AlertDialog.Root onOpenChange={(open) => !open && onClose()} open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-black/55" forceRender />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center p-4 sm:items-center">
          <AlertDialog.Popup
            className="max-h-full w-full max-w-md overflow-y-auto border border-line bg-paper p-5 text-ink sm:p-6"
            initialFocus={() => focusOnOpening(initialFocus.current)}
            lang={readInterfaceLanguage()}
          >
            <AlertDialog.Title className="font-semibold text-lg leading-[1.5]">{message}</AlertDialog.Title>
            {children}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
