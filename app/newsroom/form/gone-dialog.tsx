import { conflictText, otherSaveText } from '#app/text/article-form.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';

type GoneDialogProps = {
  /** Whether the article lies in the trash; it may be gone for good. */
  readonly canRestore: boolean;
  readonly isSaving: boolean;
  readonly onRestore: () => void;
  readonly onSaveAsNew: () => void;
  readonly onClose: () => void;
};

/** The article was deleted while somebody wrote on it: the text can still be saved. */
export function GoneDialog({ canRestore, isSaving, onRestore, onSaveAsNew, onClose }: GoneDialogProps) {
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button isBusy={isSaving} onClick={onSaveAsNew} variant={canRestore ? 'secondary' : 'primary'}>
            {otherSaveText.saveAsNew}
          </Button>
          {canRestore ? (
            <Button isBusy={isSaving} onClick={onRestore} variant="primary">
              {otherSaveText.restore}
            </Button>
          ) : null}
        </>
      }
      isOpen
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      size="lg"
      title={otherSaveText.deletedQuestion}
    >
      <p className="leading-[1.6]">{canRestore ? otherSaveText.deletedNote : otherSaveText.missingNote}</p>
    </Modal>
  );
}
