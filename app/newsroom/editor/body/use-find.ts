import type { RefObject } from 'react';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { revealPlace } from '#app/newsroom/typing/reveal-selection.ts';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { useEditControl } from '../undo/edit-control.ts';
import { findCommand } from './body-commands.ts';
import type { Place, SearchedField, SearchedTexts } from './find-edits.ts';
import { decidePlace, findPlaces, isSamePlace, replaceAll, SEARCHED_FIELDS } from './find-edits.ts';
import type { Selected } from './toolbar-edits.ts';
import { readField } from './toolbar-edits.ts';
import { pauseForBody, useDebouncedValue } from './use-debounced-value.ts';

/** An open search bar. `key` is different each time it is opened. */
export type OpenFind = { sought: string; from: SearchedField; key: number };

/** Opens the search bar with Ctrl+F in every field of the form. It seeks the selected text if that is on one line. */
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
  useEffect(() => {
    const form = inForm.current?.closest('form');
    const find = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || findCommand(event) !== 'find') return;
      event.preventDefault();
      open();
    };
    form?.addEventListener('keydown', find);
    return () => form?.removeEventListener('keydown', find);
  }, [inForm, open]);
  return { opened, open, close: useCallback(() => setOpened(null), []) };
}

const findSearched = (element: unknown): SearchedField | null => {
  const name = element instanceof Element ? element.getAttribute('name') : null;
  return SEARCHED_FIELDS.find((field) => field === name) ?? null;
};

type FindOptions = {
  bar: RefObject<HTMLElement | null>;
  form: SearchedTexts;
  opened: OpenFind;
  /** Shows the settings, which have the texts other than title and body. */
  onSettings: () => void;
};

/** Finds and replaces text in the texts of the form. The current place is selected and visible. */
export function useFind({ bar, form, opened, onSettings }: FindOptions) {
  const { find, edit } = useEditControl();
  const [sought, setSought] = useState(opened.sought);
  const [replacement, setReplacement] = useState('');
  const [shown, setShown] = useState<Place | null>(null);
  const [replaced, setReplaced] = useState<number | null>(null);
  const texts = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const places = useMemo(() => findPlaces(texts, sought), [texts, sought]);
  const current = useCurrentField(bar, opened.from);

  const readTexts = (): SearchedTexts => {
    const read = (field: SearchedField) => find(field)?.element.value ?? '';
    const [title, description] = [read('title'), read('description')];
    const [imageCaption, imageAlt] = [read('imageCaption'), read('imageAlt')];
    return {
      title,
      description,
      imageCaption,
      imageAlt,
      seoTitle: read('seoTitle'),
      seoDescription: read('seoDescription'),
    };
  };
  const show = (place: Place | null) => {
    setShown(place);
    const text = place && find(place.field);
    if (!text) return;
    current.current = place.field;
    // The place must be laid out before it is scrolled into view.
    if (text.element.closest('.room-panel') !== null) flushSync(onSettings);
    text.element.closest('details')?.setAttribute('open', '');
    text.show(text.element.value, place);
    if (bar.current !== null) revealPlace(text.element, bar.current);
  };
  const readSelection = (): Place => {
    const text = find(current.current);
    return { field: current.current, ...(text === null ? { start: 0, end: 0 } : readField(text.element)) };
  };
  /** Selects the first place from the selection on, except during an IME composition, which a selection elsewhere could end. */
  const seek = (next: string, isComposing: boolean) => {
    setSought(next);
    setReplaced(null);
    const { field, start } = readSelection();
    const places = isComposing ? [] : findPlaces(readTexts(), next);
    show(decidePlace(places, { field, start, end: start }, 'next'));
  };
  const move = (direction: 'next' | 'previous') => {
    setReplaced(null);
    show(decidePlace(findPlaces(readTexts(), sought), readSelection(), direction));
  };
  const replace = () => {
    const isThere = findPlaces(readTexts(), sought).some((place) => isSamePlace(place, shown));
    if (shown === null || !isThere) return move('next');
    const { field, start, end } = shown;
    const after = start + replacement.length;
    edit({ [field]: ({ text }: Selected) => ({ text: splice(text, shown, replacement), start: after, end: after }) });
    show(decidePlace(findPlaces(readTexts(), sought), { field, start: after, end: Math.min(after, end) }, 'next'));
    setReplaced(1);
  };
  const replaceEvery = () => {
    const found = findPlaces(readTexts(), sought);
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

/** The searched field that had the focus last. The search continues there. */
function useCurrentField(bar: RefObject<HTMLElement | null>, opened: SearchedField) {
  const current = useRef(opened);
  const onFocus = useEffectEvent((event: Event) => {
    current.current = findSearched(event.target) ?? current.current;
  });
  useEffect(() => {
    const form = bar.current?.closest('form');
    const listening = new AbortController();
    form?.addEventListener('focusin', (event) => onFocus(event), listening);
    return () => listening.abort();
  }, [bar]);
  return current;
}
