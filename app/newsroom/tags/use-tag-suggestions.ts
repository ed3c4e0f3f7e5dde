import type { RefObject } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { toOptionId, useSuggestionKeys } from '../components/suggestion-list.tsx';
import type { Selected } from '../typing/selected.ts';
import { readField } from '../typing/selected.ts';
import { completeTag, omitChosen, readTypedTag } from './tag-at-caret.ts';
import { readTagSuggestions } from './tag-suggestions.ts';

type SuggestionsOptions = {
  field: RefObject<HTMLInputElement | null>;
  isComposing: () => boolean;
  edit: (change: (selected: Selected) => Selected) => void;
};

const CLOSED_MENU = { names: [] as readonly string[], active: -1 };

/**
 * Suggests existing tags for the one that is being typed. A read that fails suggests nothing. `update` is called after
 * each edit by the editor. `inputProps` are for the field, `listProps` for the {@link SuggestionList} after it.
 */
export function useTagSuggestions({ field, isComposing, edit }: SuggestionsOptions) {
  const [shown, setShown] = useState(CLOSED_MENU);
  const listId = useId();
  const reading = useRef<AbortController | null>(null);

  const close = useCallback(() => {
    reading.current?.abort();
    setShown(CLOSED_MENU);
  }, []);

  const update = useCallback(() => {
    reading.current?.abort();
    const current = field.current;
    const typed = current === null || isComposing() ? '' : readTypedTag(readField(current));
    if (current === null || typed.trim() === '') return setShown(CLOSED_MENU);
    const request = new AbortController();
    reading.current = request;
    void readTagSuggestions(typed, request.signal).then((tags) => {
      if (request.signal.aborted || document.activeElement !== current) return;
      const selected = readField(current);
      const names = tags.map(({ name }) => name);
      setShown({ names: readTypedTag(selected) === typed ? omitChosen(names, selected) : [], active: -1 });
    });
  }, [field, isComposing]);

  const choose = useCallback(
    (name: string) => {
      edit((selected) => completeTag(selected, name));
      close();
    },
    [edit, close],
  );

  useSuggestionKeys(field, {
    ...shown,
    isComposing,
    setActive: (active) => setShown({ ...shown, active }),
    choose,
    close,
  });
  useEffect(() => () => reading.current?.abort(), []);
  const { names, active } = shown;
  return {
    update,
    inputProps: {
      'aria-activedescendant': toOptionId(listId, active),
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': names.length > 0,
      autoComplete: 'off',
      lang: 'bn',
      onBlur: close,
      role: 'combobox',
    },
    listProps: { active, id: listId, label: articleFormText.tagSuggestions, lang: 'bn', names, onChoose: choose },
  } as const;
}
