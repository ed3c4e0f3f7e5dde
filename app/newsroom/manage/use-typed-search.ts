import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTypedValue } from '../components/use-typed-value.ts';

/** Delay between the last key press and the search. */
const TYPING_PAUSE_MS = 300;

/**
 * The field of a filter whose value is in the URL, e.g. a search box or a date. Calls `search` with the text when
 * typing pauses, unless the editor is navigating to another page, because the search would lead back to this one.
 */
export function useTypedSearch(query: string, search: (text: string) => void) {
  const { text, fieldProps } = useTypedValue(query);
  const trimmed = text.trim();
  const onPause = useEffectEvent(search);
  const { pathname } = useLocation();
  const { location: target } = useNavigation();
  const isLeaving = target !== undefined && target.pathname !== pathname;
  const isPending = trimmed !== query;
  useEffect(() => {
    if (!isPending || isLeaving) return;
    let timer = setTimeout(onPause, TYPING_PAUSE_MS, trimmed);
    // A click may open a link, which this hook learns only at the next render. The delay therefore restarts.
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(onPause, TYPING_PAUSE_MS, trimmed);
    };
    document.addEventListener('click', restart, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', restart, true);
    };
  }, [trimmed, isPending, isLeaving]);
  return {
    fieldProps,
    searchNow: () => {
      if (isPending) search(trimmed);
    },
  };
}

/** The query string that the form would submit. */
export function readFilters(form: HTMLFormElement | null): URLSearchParams {
  const fields = form === null ? [] : [...new FormData(form)];
  return new URLSearchParams(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
