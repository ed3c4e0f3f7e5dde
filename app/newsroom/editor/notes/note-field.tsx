import type { RefObject } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { isSubmitKey } from '#app/newsroom/components/submit-key.ts';
import { SuggestionList, toOptionId, useSuggestionKeys } from '#app/newsroom/components/suggestion-list.tsx';
import { registerLatinRule } from '#app/newsroom/typing/phonetic-typing.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { notesText } from '#app/strings/editor/notes.ts';
import { MAX_NOTE_LENGTH } from '#domain/desk/note.ts';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import { completeMention, readTypedMention, suggestPeople } from './mention-at-caret.ts';
import { loadPeople } from './note-requests.ts';

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

type MentionsOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  isComposing: () => boolean;
  show: (text: string, selection: TextRange) => void;
  onText: (text: string) => void;
};

const CLOSED_MENU = { names: [] as readonly string[], active: -1 };

/** Suggests staff for the mention that is being typed. The caller calls `update` after each edit. */
function useMentions({ field, isComposing, show, onText }: MentionsOptions) {
  const nameOf = useNameOf();
  const [shown, setShown] = useState(CLOSED_MENU);
  const people = useRef<Promise<readonly string[]> | null>(null);

  const close = useCallback(() => setShown(CLOSED_MENU), []);

  // Email addresses are typed in Latin letters.
  useEffect(() => {
    if (field.current === null) return;
    return registerLatinRule(
      field.current,
      () => field.current !== null && readTypedMention(readField(field.current)) !== null,
    );
  }, [field]);

  const update = () => {
    const current = field.current;
    const typed = current === null || isComposing() ? null : readTypedMention(readField(current));
    if (current === null || typed === null) return close();
    people.current ??= loadPeople();
    void people.current.then((emails) => {
      // A list that could not be loaded is loaded again at the next key.
      if (emails.length === 0) people.current = null;
      if (document.activeElement !== current || readTypedMention(readField(current)) !== typed) return;
      const names = suggestPeople(emails, typed, nameOf);
      setShown({ names, active: names.length === 0 ? -1 : 0 });
    });
  };

  const choose = (email: string) => {
    if (field.current === null) return;
    const { text, start, end } = completeMention(readField(field.current), email);
    show(text, { start, end });
    onText(text);
    close();
  };

  useSuggestionKeys(field, {
    ...shown,
    isComposing,
    setActive: (active) => setShown({ ...shown, active }),
    choose,
    close,
  });
  return { ...shown, update, choose, close };
}
