import type { RefObject } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { decideMatch, replaceAll } from './find-edits.ts';
import { revealSelection } from './reveal-selection.ts';
import type { Selected } from './toolbar-edits.ts';

export type FindOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** What is sought at first. */
  sought: string;
  /** Changes the text as one undo step. */
  onEdit: (change: (selected: Selected) => Selected, options: { keepsFocus: boolean }) => void;
};

const IN_BAR = { keepsFocus: true };

/** Finds and replaces in a text area. The match that is shown is selected there. */
export function useFind({ field, text, sought: initial, onEdit }: FindOptions) {
  const [sought, setSought] = useState(initial);
  const [replacement, setReplacement] = useState('');
  const [shown, setShown] = useState<TextMatch | null>(null);
  const [replaced, setReplaced] = useState<number | null>(null);
  const shownText = useDeferredValue(text);
  const matches = useMemo(() => findText(shownText, sought), [shownText, sought]);

  function show(match: TextMatch | null) {
    setReplaced(null);
    setShown(match);
    if (match === null || field.current === null) return;
    field.current.setSelectionRange(match.start, match.end);
    revealSelection(field.current);
  }
  function seek(next: string) {
    setSought(next);
    setShown(null);
    setReplaced(null);
  }
  function move(direction: 'next' | 'previous') {
    if (field.current === null) return;
    const { value, selectionStart: start, selectionEnd: end } = field.current;
    show(decideMatch(findText(value, sought), { start, end }, direction));
  }
  function replace() {
    const value = field.current?.value ?? '';
    const isThere = findText(value, sought).some(({ start, end }) => start === shown?.start && end === shown.end);
    if (shown === null || !isThere) return move('next');
    const next = value.slice(0, shown.start) + replacement + value.slice(shown.end);
    const after = shown.start + replacement.length;
    const following = decideMatch(findText(next, sought), { start: after, end: after }, 'next');
    onEdit(() => ({ text: next, ...(following ?? { start: after, end: after }) }), IN_BAR);
    setShown(following);
    setReplaced(1);
  }
  function replaceEvery() {
    const found = findText(field.current?.value ?? '', sought);
    if (found.length > 0) onEdit((selected) => replaceAll(selected, found, replacement), IN_BAR);
    setShown(null);
    setReplaced(found.length);
  }
  const state = { sought, replacement, shown, replaced, matches, text: shownText };
  return { ...state, seek, setReplacement, move, replace, replaceEvery };
}
