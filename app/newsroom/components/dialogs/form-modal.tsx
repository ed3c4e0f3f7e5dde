import type { ReactNode } from 'react';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Button } from '../button.tsx';
import type { ModalProps } from './modal.tsx';
import { Modal } from './modal.tsx';

type FormModalProps = Omit<ModalProps, 'footer' | 'onClose'> & {
  readonly isBusy: boolean;
  readonly formId: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** Shown to the left of the buttons. */
  readonly status?: ReactNode;
  readonly onClose: () => void;
};

/** A dialog with one form. A click on the backdrop does not discard what is typed. */
export function FormModal(props: FormModalProps) {
  const { isBusy, formId, confirmLabel, isDangerous = false, status, onClose, children, ...modal } = props;
  return (
    <Modal
      {...modal}
      footer={
        <>
          {status}
          <Button onClick={onClose} variant="quiet">
            {dashboardText.cancel}
          </Button>
          <Button form={formId} isBusy={isBusy} type="submit" variant={isDangerous ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
      onClose={(reason) => reason !== 'backdrop' && onClose()}
    >
      {children}
    </Modal>
  );
}
