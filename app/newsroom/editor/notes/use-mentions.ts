import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { useSuggestionKeys } from '#app/newsroom/components/suggestion-list.tsx';
import { registerLatinRule } from '#app/newsroom/typing/latin-passages.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import type { TextRange } from '#domain/text-diff/map-selection.ts';
import { completeMention, readTypedMention, suggestPeople } from './mention-at-caret.ts';
import { loadPeople } from './note-requests.ts';

type MentionsOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  isComposing: () => boolean;
  show: (text: string, selection: TextRange) => void;
  onText: (text: string) => void;
};

const CLOSED = { names: [] as readonly string[], active: -1 };

/** Suggests staff for the mention that is being typed. The caller calls `update` after each edit. */
export function useMentions({ field, isComposing, show, onText }: MentionsOptions) {
  const nameOf = useNameOf();
  const [shown, setShown] = useState(CLOSED);
  const people = useRef<Promise<readonly string[]> | null>(null);

  const close = useCallback(() => setShown(CLOSED), []);

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
