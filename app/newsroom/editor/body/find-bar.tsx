import type { KeyboardEvent, RefObject } from 'react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { CloseIcon } from '#app/components/icons.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import { findBarText } from '#app/strings/article-form.ts';
import type { TextMatch } from '#domain/bengali/text/find-text.ts';
import { findText } from '#domain/bengali/text/find-text.ts';
import { decideMatch, describeMatch, replaceAll } from './find-edits.ts';
import type { Selected } from './toolbar-edits.ts';

type FindOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  sought: string;
  onEdit: (change: (selected: Selected) => Selected, options: { keepsFocus: boolean }) => void;
};

type FindBarProps = FindOptions & { readonly onClose: () => void };

/** Finds and replaces text in the body. Shows the current match with the words around it. */
export function FindBar({ onClose, ...options }: FindBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const find = useFind(options);
  useEscape(bar, onClose);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the `search` element
    <div
      aria-label={findBarText.label}
      className="border border-muted border-b-0 bg-raised p-3"
      ref={bar}
      role="search"
    >
      <div className="flex flex-wrap items-end gap-2">
        <Field className="min-w-40 flex-1" label={findBarText.find}>
          <TextInput
            autoComplete="off"
            lang="bn"
            onChange={({ currentTarget }) => find.seek(currentTarget.value)}
            onKeyDown={onEnter(({ shiftKey }) => find.move(shiftKey ? 'previous' : 'next'))}
            ref={selectOnOpen}
            value={find.sought}
          />
        </Field>
        <Button onClick={() => find.move('previous')}>{findBarText.previous}</Button>
        <Button onClick={() => find.move('next')}>{findBarText.next}</Button>
        <button aria-label={findBarText.close} className="tap-target" onClick={onClose} type="button">
          <CloseIcon className="size-5" />
        </button>
      </div>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <Field className="min-w-40 flex-1" label={findBarText.replaceWith}>
          <TextInput
            autoComplete="off"
            lang="bn"
            onChange={({ currentTarget }) => find.setReplacement(currentTarget.value)}
            onKeyDown={onEnter(find.replace)}
            value={find.replacement}
          />
        </Field>
        <Button onClick={find.replace}>{findBarText.replace}</Button>
        <Button onClick={find.replaceEvery}>{findBarText.replaceAll}</Button>
      </div>
      <FindStatus {...find} />
    </div>
  );
}

const IN_BAR = { keepsFocus: true };

/** Finds and replaces text in a text area. The current match is selected there. */
function useFind({ field, text, sought: initial, onEdit }: FindOptions) {
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

const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) act(event);
};

function selectOnOpen(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

/** Closes on Escape. The listener is on the element, because the dialog around the form listens on the document. */
function useEscape(bar: RefObject<HTMLDivElement | null>, onClose: () => void) {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      onClose();
    };
    element.addEventListener('keydown', close);
    return () => element.removeEventListener('keydown', close);
  }, [bar, onClose]);
}

type FindStatusProps = Pick<ReturnType<typeof useFind>, 'text' | 'sought' | 'matches' | 'shown' | 'replaced'>;

/** Shows the number of matches, which one is selected, and the words around it. */
function FindStatus({ text, sought, matches, shown, replaced }: FindStatusProps) {
  const number = matches.findIndex((match) => match.start === shown?.start) + 1;
  const around = shown === null || number === 0 ? null : describeMatch(text, shown);
  const count = `${number === 0 ? '' : `${number} ${findBarText.of} `}${matches.length} ${findBarText.found}`;
  return (
    <div className="mt-2 min-h-6 text-sm leading-[1.6]">
      <p role="status">
        {replaced === null ? '' : `${replaced} ${findBarText.replaced}. `}
        {sought === '' ? '' : matches.length === 0 ? findBarText.none : count}
      </p>
      {around === null ? null : (
        <p className="truncate" lang="bn">
          {around.before}
          <mark className="bg-accent text-paper">{around.found}</mark>
          {around.after}
        </p>
      )}
    </div>
  );
}
