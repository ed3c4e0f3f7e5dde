import { useEffect, useEffectEvent } from 'react';
import { useTypedValue } from '../components/use-typed-value.ts';

/** Delay between the last key press and the search. */
const TYPING_PAUSE_MS = 300;

/**
 * The field of a filter whose value is in the URL, e.g. a search box or a date. Calls `search` with the text when typing
 * pauses.
 */
export function useTypedSearch(query: string, search: (text: string) => void) {
  const { text, fieldProps } = useTypedValue(query);
  const trimmed = text.trim();
  const onPause = useEffectEvent(search);
  const isPending = trimmed !== query;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(onPause, TYPING_PAUSE_MS, trimmed);
    return () => clearTimeout(timer);
  }, [trimmed, isPending]);
  return {
    fieldProps,
    searchNow: () => {
      if (isPending) search(trimmed);
    },
  };
}

/** The query that the fields of a form show, as the form itself would send it. */
export function readFilters(form: HTMLFormElement | null): URLSearchParams {
  const fields = form === null ? [] : [...new FormData(form)];
  return new URLSearchParams(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
