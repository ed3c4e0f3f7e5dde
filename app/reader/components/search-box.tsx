import type { FormEvent, InputEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchText } from '#app/text/site.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { SEARCH_DEBOUNCE_MS } from '#domain/article/limits.ts';
import { searchPath } from '../search-path.ts';
import { useAfterNavigation } from './use-after-navigation.ts';

type SearchBoxProps = {
  /** What the field holds at first, and again after a navigation. */
  readonly query?: string;
  readonly autoFocus?: boolean;
};

/** Searches `SEARCH_DEBOUNCE_MS` after the last key; `cancel` takes that back. */
function useSearchWhenIdle(search: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const schedule = (text: string) => {
    cancel();
    timer.current = setTimeout(search, SEARCH_DEBOUNCE_MS, text);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useAfterNavigation(cancel);
  return { schedule, cancel };
}

/** The search field: a form that works without script, and with it searches by itself once typing stops. */
export function SearchBox({ query = '', autoFocus = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname, search: currentSearch } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const { schedule, cancel } = useSearchWhenIdle((text) => goTo(text));

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
  /** A syllable that is still being composed is no query yet. */
  function onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) cancel();
    else schedule(currentTarget.value);
  }
  return (
    <form
      action="/search"
      className="flex grow items-center border-ink border-b-2 outline-focus has-[input:focus-visible]:border-transparent has-[input:focus-visible]:outline-2"
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
