import { useEffect, useEffectEvent, useState } from 'react';

/** Delay between the last key press and the search. */
const TYPING_PAUSE_MS = 300;

/**
 * Returns the text of a search box whose query is in the URL. Calls `search` when typing pauses. If the query changes
 * in the URL, e.g. after Back, the text changes too.
 */
export function useTypedSearch(query: string, search: (text: string) => void) {
  const [text, setText] = useState(query);
  const [previousQuery, setPreviousQuery] = useState(query);
  const trimmed = text.trim();
  if (query !== previousQuery) {
    setPreviousQuery(query);
    // Text that was typed after the search started is newer than this query and is kept.
    if (query !== trimmed && previousQuery === trimmed) setText(query);
  }
  const onPause = useEffectEvent(search);
  const isPending = trimmed !== query;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(onPause, TYPING_PAUSE_MS, trimmed);
    return () => clearTimeout(timer);
  }, [trimmed, isPending]);
  return {
    text,
    setText,
    searchNow: () => {
      if (isPending) search(trimmed);
    },
  };
}
