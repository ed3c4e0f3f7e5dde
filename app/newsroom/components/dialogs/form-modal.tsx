import type { ReactNode } from 'react';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Button } from '../button.tsx';
import type { ModalProps } from './modal.tsx';
import { Modal } from './modal.tsx';

type FormModalProps = Omit<ModalProps, 'footer' | 'ignoresBackdrop'> & {
  readonly isBusy: boolean;
  readonly formId: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** Shown to the left of the buttons. */
  readonly status?: ReactNode;
};

/** A dialog with one form. A click on the backdrop does not close it. */
export function FormModal(props: FormModalProps) {
  const { isBusy, formId, confirmLabel, isDangerous = false, status, ...modal } = props;
  return (
    <Modal
      {...modal}
      footer={
        <>
          {status}
          <Button onClick={modal.onClose} variant="quiet">
            {dashboardText.cancel}
          </Button>
          <Button form={formId} isBusy={isBusy} type="submit" variant={isDangerous ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
      ignoresBackdrop
    />
  );
}
