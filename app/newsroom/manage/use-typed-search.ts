import { useEffect, useEffectEvent, useState } from 'react';

/** From the last key to the search of the list. */
const TYPING_PAUSE_MS = 300;

/**
 * The text of a search box whose search is in the address: asked for once typing pauses, and following the address where
 * that changes by itself (Back, a cleared filter).
 */
export function useTypedSearch(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked);
  const [last, setLast] = useState(asked);
  const trimmed = text.trim();
  if (asked !== last) {
    setLast(asked);
    // What is being typed by now is newer than what comes back.
    if (asked !== trimmed && last === trimmed) setText(asked);
  }
  const askFor = useEffectEvent(ask);
  const isWaiting = trimmed !== asked;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(askFor, TYPING_PAUSE_MS, trimmed);
    return () => clearTimeout(timer);
  }, [trimmed, isWaiting]);
  return {
    text,
    type: setText,
    askNow: () => {
      if (isWaiting) ask(trimmed);
    },
  };
}
