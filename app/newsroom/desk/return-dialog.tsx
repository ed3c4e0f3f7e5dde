import { useState } from 'react';
import { dashboardText } from '#app/strings/newsroom.ts';
import { workflowText } from '#app/strings/workflow.ts';
import { MAX_NOTE_LENGTH } from '#domain/workflow/workflow.ts';
import { Button } from '../components/button.tsx';
import { Field, TextArea } from '../components/field.tsx';
import { Modal } from '../components/modal.tsx';

type ReturnDialogProps = {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onReturn: (note: string) => void;
};

/** Asks for the note with which an article or a proposal is returned to its author. */
export function ReturnDialog({ isOpen, isBusy, onClose, onReturn }: ReturnDialogProps) {
  const [note, setNote] = useState('');
  const [wasEmpty, setWasEmpty] = useState(false);
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {dashboardText.cancel}
          </Button>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setWasEmpty(note.trim() === '');
              if (note.trim() !== '') onReturn(note.trim());
            }}
            variant="primary"
          >
            {workflowText.returnNow}
          </Button>
        </>
      }
      initialFocus={() => document.querySelector<HTMLElement>('textarea[name="returnNote"]')}
      isOpen={isOpen}
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      size="lg"
      title={workflowText.returnTitle}
    >
      <Field
        error={wasEmpty && note.trim() === '' ? workflowText.refusals['no-note'] : null}
        hint={workflowText.returnHint}
        isRequired
        label={workflowText.note}
      >
        <TextArea
          lang="bn"
          maxLength={MAX_NOTE_LENGTH}
          name="returnNote"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          rows={4}
          value={note}
        />
      </Field>
    </Modal>
  );
}
