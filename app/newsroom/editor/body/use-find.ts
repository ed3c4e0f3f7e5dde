import type { RefObject } from 'react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { revealMatch } from '#app/newsroom/typing/reveal-selection.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField, replacePassage } from '#app/newsroom/typing/selected.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { findCommand } from './body-commands.ts';
import type { FieldMatch, SearchedField } from './find-edits.ts';
import { decideMatch, findMatches, isSameMatch, replaceAll, SEARCHED_FIELDS } from './find-edits.ts';

/** `key` is different each time the search bar is opened. */
export type OpenFind = { sought: string; from: SearchedField; key: number };

/** Opens the search bar with Ctrl+F in every field of the form. Searches for the selected text if it is on one line. */
export function useOpenFind(inForm: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<OpenFind | null>(null);
  const open = useCallback(() => {
    const from = findSearched(document.activeElement) ?? 'description';
    const field = inForm.current?.closest('form')?.querySelector<HTMLTextAreaElement>(`[name=${from}]`);
    const { text, start, end } = field ? readField(field) : { text: '', start: 0, end: 0 };
    const selected = text.slice(start, end);
    const sought = selected.includes('\n') ? '' : selected;
    setOpened((last) => ({ sought, from, key: (last?.key ?? 0) + 1 }));
  }, [inForm]);
  useListeners(() => inForm.current?.closest('form'), {
    keydown: (event) => {
      if (event.defaultPrevented || event.isComposing || findCommand(event) !== 'find') return;
      event.preventDefault();
      open();
    },
  });
  return { opened, open, close: useCallback(() => setOpened(null), []) };
}

const findSearched = (element: unknown): SearchedField | null => {
  const name = element instanceof Element ? element.getAttribute('name') : null;
  return SEARCHED_FIELDS.find((field) => field === name) ?? null;
};

/** Selects the current match and scrolls it into view. */
export function useFind(bar: RefObject<HTMLElement | null>, opened: OpenFind) {
  const { form } = useFormState();
  const { edits, setView } = useFormCommands();
  const { find, edit } = edits;
  const [sought, setSought] = useState(opened.sought);
  const [replacement, setReplacement] = useState('');
  const [shown, setShown] = useState<FieldMatch | null>(null);
  const [replaced, setReplaced] = useState<number | null>(null);
  const texts = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const matches = useMemo(() => findMatches((field) => texts[field], sought), [texts, sought]);
  const current = useCurrentField(bar, opened.from);

  const readText = (field: SearchedField) => find(field)?.element.value ?? '';
  const show = (match: FieldMatch | null) => {
    setShown(match);
    const text = match && find(match.field);
    if (!text) return;
    current.current = match.field;
    // The match must be laid out before it is scrolled into view.
    if (text.element.closest('.room-panel') !== null) flushSync(() => setView('write'));
    text.element.closest('details')?.setAttribute('open', '');
    text.show(text.element.value, match);
    if (bar.current !== null) revealMatch(text.element, bar.current);
  };
  const readSelection = (): FieldMatch => {
    const text = find(current.current);
    return { field: current.current, ...(text === null ? { start: 0, end: 0 } : readField(text.element)) };
  };
  /** Selects the first match at or after the selection. During an IME composition, selects nothing, because that could end it. */
  const seek = (next: string, isComposing: boolean) => {
    setSought(next);
    setReplaced(null);
    const { field, start } = readSelection();
    const matches = isComposing ? [] : findMatches(readText, next);
    show(decideMatch(matches, { field, start, end: start }, 'next'));
  };
  const move = (direction: 'next' | 'previous') => {
    setReplaced(null);
    show(decideMatch(findMatches(readText, sought), readSelection(), direction));
  };
  const replace = () => {
    const isThere = findMatches(readText, sought).some((match) => isSameMatch(match, shown));
    if (shown === null || !isThere) return move('next');
    const { field, start, end } = shown;
    const after = start + replacement.length;
    const change = (selected: Selected) => replacePassage(selected, shown, replacement);
    edit({ [field]: (selected: Selected) => ({ ...change(selected), start: after, end: after }) });
    show(decideMatch(findMatches(readText, sought), { field, start: after, end: Math.min(after, end) }, 'next'));
    setReplaced(1);
  };
  const replaceEvery = () => {
    const found = findMatches(readText, sought);
    const change = (selected: Selected) => replaceAll(selected, findText(selected.text, sought), replacement);
    const fields = new Set(found.map(({ field }) => field));
    if (found.length > 0) edit(Object.fromEntries([...fields].map((field) => [field, change])));
    setShown(null);
    setReplaced(found.length);
  };
  const focusMatch = () => find(current.current)?.element.focus({ preventScroll: true });
  return {
    ...{ sought, replacement, shown, replaced, matches, texts },
    ...{ seek, setReplacement, move, replace, replaceEvery, focusMatch },
  };
}

/** Returns a ref of the searched field that had the focus last. */
function useCurrentField(bar: RefObject<HTMLElement | null>, opened: SearchedField) {
  const current = useRef(opened);
  useListeners(() => bar.current?.closest('form'), {
    focusin: ({ target }) => {
      current.current = findSearched(target) ?? current.current;
    },
  });
  return current;
}
