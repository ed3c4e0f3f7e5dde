import { useId, useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { isSubmitKey } from '#app/newsroom/components/submit-key.ts';
import { SuggestionList, toOptionId } from '#app/newsroom/components/suggestion-list.tsx';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { MAX_NOTE_LENGTH } from '#domain/desk/note.ts';
import { useMentions } from './use-mentions.ts';

type NoteFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called for Ctrl+Enter. */
  readonly onDone: () => void;
};

/**
 * `@` suggests staff. The field has no `name`, because the note is not part of the article: it is not saved with the form, and presence
 * does not show that it is being typed.
 */
export function NoteField({ label, text, onText, onDone }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { fieldProps, show, isComposing } = useFieldText({
    field,
    text,
    target: {
      onText: (next) => {
        onText(next);
        mentions.update();
      },
    },
  });
  const mentions = useMentions({ field, isComposing, show, onText });
  const { names, active, choose, close } = mentions;
  return (
    <Field hidesLabel hint={notesText.fieldHint} label={label}>
      <TextArea
        {...fieldProps}
        aria-activedescendant={toOptionId(listId, active)}
        aria-autocomplete="list"
        aria-controls={names.length > 0 ? listId : undefined}
        aria-haspopup="listbox"
        className="field-sizing-content min-h-22"
        lang="bn"
        maxLength={MAX_NOTE_LENGTH}
        onBlur={close}
        onKeyDown={(event) => {
          if (!isSubmitKey(event)) return;
          // In the form, the key would save the article.
          event.preventDefault();
          event.stopPropagation();
          onDone();
        }}
        ref={field}
        rows={3}
        spellCheck
      />
      <SuggestionList
        active={active}
        describe={useNameOf()}
        id={listId}
        label={notesText.people}
        names={names}
        onChoose={choose}
      />
      <p className="sr-only" role="status">
        {names.length === 0 ? '' : notesText.peopleFound(names.length)}
      </p>
    </Field>
  );
}
