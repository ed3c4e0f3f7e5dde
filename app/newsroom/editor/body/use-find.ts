import type { RefObject } from 'react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { revealPlace } from '#app/newsroom/typing/reveal-selection.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { findCommand } from './body-commands.ts';
import type { Place, SearchedField } from './find-edits.ts';
import { decidePlace, findPlaces, isSamePlace, replaceAll, SEARCHED_FIELDS } from './find-edits.ts';

/** An open search bar. `key` is different each time it is opened. */
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

/** Finds and replaces text in the texts of the form. The current match is selected and scrolled into view. */
export function useFind(bar: RefObject<HTMLElement | null>, opened: OpenFind) {
  const { form } = useFormState();
  const { edits, setView } = useFormCommands();
  const { find, edit } = edits;
  const [sought, setSought] = useState(opened.sought);
  const [replacement, setReplacement] = useState('');
  const [shown, setShown] = useState<Place | null>(null);
  const [replaced, setReplaced] = useState<number | null>(null);
  const texts = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const places = useMemo(() => findPlaces((field) => texts[field], sought), [texts, sought]);
  const current = useCurrentField(bar, opened.from);

  const readText = (field: SearchedField) => find(field)?.element.value ?? '';
  const show = (place: Place | null) => {
    setShown(place);
    const text = place && find(place.field);
    if (!text) return;
    current.current = place.field;
    // The match must be laid out before it is scrolled into view.
    if (text.element.closest('.room-panel') !== null) flushSync(() => setView('write'));
    text.element.closest('details')?.setAttribute('open', '');
    text.show(text.element.value, place);
    if (bar.current !== null) revealPlace(text.element, bar.current);
  };
  const readSelection = (): Place => {
    const text = find(current.current);
    return { field: current.current, ...(text === null ? { start: 0, end: 0 } : readField(text.element)) };
  };
  /** Selects the first match at or after the selection. During an IME composition, selects nothing: that could end the composition. */
  const seek = (next: string, isComposing: boolean) => {
    setSought(next);
    setReplaced(null);
    const { field, start } = readSelection();
    const places = isComposing ? [] : findPlaces(readText, next);
    show(decidePlace(places, { field, start, end: start }, 'next'));
  };
  const move = (direction: 'next' | 'previous') => {
    setReplaced(null);
    show(decidePlace(findPlaces(readText, sought), readSelection(), direction));
  };
  const replace = () => {
    const isThere = findPlaces(readText, sought).some((place) => isSamePlace(place, shown));
    if (shown === null || !isThere) return move('next');
    const { field, start, end } = shown;
    const after = start + replacement.length;
    edit({ [field]: ({ text }: Selected) => ({ text: splice(text, shown, replacement), start: after, end: after }) });
    show(decidePlace(findPlaces(readText, sought), { field, start: after, end: Math.min(after, end) }, 'next'));
    setReplaced(1);
  };
  const replaceEvery = () => {
    const found = findPlaces(readText, sought);
    const change = (selected: Selected) => replaceAll(selected, findText(selected.text, sought), replacement);
    const fields = new Set(found.map(({ field }) => field));
    if (found.length > 0) edit(Object.fromEntries([...fields].map((field) => [field, change])));
    setShown(null);
    setReplaced(found.length);
  };
  const focusPlace = () => find(current.current)?.element.focus({ preventScroll: true });
  return {
    ...{ sought, replacement, shown, replaced, places, texts },
    ...{ seek, setReplacement, move, replace, replaceEvery, focusPlace },
  };
}

const splice = (text: string, { start, end }: TextMatch, replacement: string) =>
  text.slice(0, start) + replacement + text.slice(end);

/** Returns a ref of the searched field that had the focus last. The search continues there. */
function useCurrentField(bar: RefObject<HTMLElement | null>, opened: SearchedField) {
  const current = useRef(opened);
  useListeners(() => bar.current?.closest('form'), {
    focusin: ({ target }) => {
      current.current = findSearched(target) ?? current.current;
    },
  });
  return current;
}
