import { useId, useRef, useState } from 'react';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { MAX_NOTE_LENGTH } from '#domain/workflow/workflow.ts';
import { FormModal } from '../components/dialogs/form-modal.tsx';
import { Field, TextArea } from '../components/field.tsx';
import { isSubmitKey } from '../components/submit-key.ts';

type ReturnDialogProps = {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onReturn: (note: string) => void;
};

/** Asks for the note with which an article or a proposal is returned to its author. Ctrl+Enter returns it. */
export function ReturnDialog({ isOpen, isBusy, onClose, onReturn }: ReturnDialogProps) {
  const [note, setNote] = useState('');
  const [wasEmpty, setWasEmpty] = useState(false);
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = note.trim() === '';
  return (
    <FormModal
      confirmLabel={workflowText.returnNow}
      formId={formId}
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={workflowText.returnTitle}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasEmpty(isEmpty);
          if (isEmpty) field.current?.focus();
          else if (!isBusy) onReturn(note.trim());
        }}
      >
        <Field
          error={wasEmpty && isEmpty ? workflowText.refusals['no-note'] : null}
          hint={workflowText.returnHint}
          isRequired
          label={workflowText.note}
        >
          <TextArea
            lang="bn"
            maxLength={MAX_NOTE_LENGTH}
            name="returnNote"
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            onKeyDown={(event) => {
              if (isSubmitKey(event) && !event.nativeEvent.isComposing) event.currentTarget.form?.requestSubmit();
            }}
            ref={field}
            rows={4}
            value={note}
          />
        </Field>
      </form>
    </FormModal>
  );
}
