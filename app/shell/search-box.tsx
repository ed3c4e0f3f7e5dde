import type { FormEvent, InputEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#domain/article/limits.ts';
import { SearchIcon } from '../components/icons.tsx';
import { searchText } from '../strings/site.ts';
import { useAfterNavigation } from './use-after-navigation.ts';

type SearchBoxProps = {
  /** The field's value, restored after a navigation. */
  readonly query?: string;
  readonly autoFocus?: boolean;
};

/** The side menu or the header's panel that an element is in; null if it is part of the page. */
const findPanel = (element: Element | null) => element?.closest<HTMLElement>('dialog, [popover]') ?? null;

/**
 * Searches `SEARCH_DEBOUNCE_MS` after the last key, unless `cancel` is called or the panel around the field is closed.
 */
function useSearchWhenIdle(search: (text: string) => void, field: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const schedule = (text: string) => {
    cancel();
    timer.current = setTimeout(search, SEARCH_DEBOUNCE_MS, text);
  };
  useEffect(() => {
    const cancelPending = () => clearTimeout(timer.current);
    const panel = findPanel(field.current);
    // A panel has one field, and both leave the page together.
    for (const event of ['close', 'beforetoggle']) panel?.addEventListener(event, cancelPending);
    return cancelPending;
  }, [field]);
  useAfterNavigation(cancel);
  return { schedule, cancel };
}

/** The search field: a form that works without script. With script it also searches when typing stops. */
export function SearchBox({ query = '', autoFocus = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, search: currentSearch } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const { schedule, cancel } = useSearchWhenIdle((text) => goTo(text), field);

  useEffect(() => {
    const input = field.current;
    if (input !== null && document.activeElement !== input) input.value = query;
  }, [query]);

  function goTo(text: string) {
    const path = searchPath(text);
    if (path !== null && path !== `${pathname}${currentSearch}`) navigate(path);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    cancel();
    goTo(field.current?.value ?? '');
  }
  /** A syllable that is still being composed is not a query. */
  function onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) cancel();
    else schedule(currentTarget.value);
  }
  /** Escape would only clear a search field that has text. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const panel = event.key === 'Escape' && !event.nativeEvent.isComposing ? findPanel(event.currentTarget) : null;
    if (panel === null) return;
    event.preventDefault();
    if (panel instanceof HTMLDialogElement) panel.close();
    else panel.hidePopover();
  }
  return (
    <form
      action="/search"
      className="flex min-w-0 grow items-center border-ink border-b-2 outline-focus has-[input:focus-visible]:border-transparent has-[input:focus-visible]:outline-2"
      onSubmit={submit}
    >
      <input
        aria-label={searchText.label}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: only in the field that the reader has just opened
        autoFocus={autoFocus}
        className="min-h-11 min-w-0 grow bg-transparent px-1 placeholder:text-muted focus-visible:outline-none"
        defaultValue={query}
        enterKeyHint="search"
        name="q"
        onCompositionEnd={(event) => schedule(event.currentTarget.value)}
        onInput={onInput}
        onKeyDown={onKeyDown}
        placeholder={searchText.placeholder}
        ref={field}
        type="search"
      />
      <button aria-label={searchText.submit} className="tap-target hover:text-accent" type="submit">
        <SearchIcon className="size-5" />
      </button>
    </form>
  );
}

/** The path of a search; null if the query has no text (docs/behaviour.md §5). */
export function searchPath(query: string): string | null {
  const text = query.trim().toWellFormed();
  return text === '' ? null : `/search?q=${encodeURIComponent(text)}`;
}
