import type { InputEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { SearchIcon } from '../components/icons.tsx';
import { Island } from '../islands/island.tsx';
import { searchText } from '../strings/reader/site.ts';
import { isComposing, SEARCH_DEBOUNCE_MS, search } from './start-search.ts';

type SearchBoxProps = {
  readonly query?: string;
  /**
   * True in the panel that the search button opens. The field is hidden until then, so it does not take the focus when
   * the page loads.
   */
  readonly takesFocus?: boolean;
};

/** The search field: a form that works without JavaScript. With JavaScript, `start-search.ts` sends it. */
export function SearchField(props: SearchBoxProps) {
  return (
    <Island name="SearchBox" when="touch">
      <SearchBox {...props} />
    </Island>
  );
}

/** Searches `SEARCH_DEBOUNCE_MS` after the last key press. */
function createSearchTimer() {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => clearTimeout(timer);
  const schedule = (field: HTMLInputElement) => {
    cancel();
    timer = setTimeout(search, SEARCH_DEBOUNCE_MS, field);
  };
  return { schedule, cancel };
}

/** Searches when typing stops, unless the form is submitted or its panel is closed before that. */
export function SearchBox({ query = '', takesFocus = false }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const [{ schedule, cancel }] = useState(createSearchTimer);
  // `useEffect` would run slightly later: the field would already react to keys, and the panel could be closed before.
  useLayoutEffect(() => {
    const field = form.current?.querySelector('input');
    const panel = form.current?.closest('dialog, [popover]');
    // Searches for text that was typed before this code ran, if its panel is still open. Client rectangles alone do not
    // show that, because a menu that is closing still has them.
    const isClosing = panel instanceof HTMLDialogElement && !panel.open;
    const isOpen = !isClosing && (field?.getClientRects().length ?? 0) > 0;
    if (field && field.value !== query && isOpen && !isComposing(field)) schedule(field);
    const listeners = new AbortController();
    for (const event of ['close', 'beforetoggle']) panel?.addEventListener(event, cancel, listeners);
    return () => {
      listeners.abort();
      cancel();
    };
  }, [query, schedule, cancel]);

  /** Text in an unfinished IME composition is not a query yet. */
  function onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) cancel();
    else schedule(currentTarget);
  }
  return (
    <form
      action="/search"
      className="flex min-w-0 grow items-center border-ink border-b-2 outline-focus has-[input:focus-visible]:border-transparent has-[input:focus-visible]:outline-2"
      onSubmit={cancel}
      ref={form}
    >
      <input
        aria-label={searchText.label}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the browser focuses it when its panel opens, also without script
        autoFocus={takesFocus}
        className="min-h-11 min-w-0 grow bg-transparent px-1 placeholder:text-muted focus-visible:outline-none"
        defaultValue={query}
        enterKeyHint="search"
        name="q"
        onCompositionEnd={(event) => schedule(event.currentTarget)}
        onInput={onInput}
        placeholder={searchText.placeholder}
        type="search"
      />
      <button aria-label={searchText.submit} className="tap-target hover:text-accent" type="submit">
        <SearchIcon className="size-5" />
      </button>
    </form>
  );
}
