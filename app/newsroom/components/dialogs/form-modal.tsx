import type { ReactNode } from 'react';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Button } from '../button.tsx';
import { Modal } from './modal.tsx';

type FormModalProps = {
  readonly title: ReactNode;
  readonly size: 'md' | 'lg';
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly formId: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with one form. A click on the backdrop does not discard what is typed. */
export function FormModal(props: FormModalProps) {
  const { isBusy, formId, confirmLabel, isDangerous = false, onClose, children, ...modal } = props;
  return (
    <Modal
      {...modal}
      footer={
        <>
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
