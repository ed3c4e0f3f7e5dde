import { useEffect, useState } from 'react';

/** A longer body is parsed only when the editor pauses, because that takes longer than a key press. */
const LONG_BODY_LENGTH = 20_000;
const LONG_BODY_PAUSE_MS = 400;

/** How long a value that contains the body waits for a pause in typing. */
export const pauseForBody = (body: string) => (body.length > LONG_BODY_LENGTH ? LONG_BODY_PAUSE_MS : 0);

/** The value after it has not changed for `pauseMs`; with 0 the value itself. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return pauseMs === 0 ? value : debounced;
}
