import { useEffect, useState } from 'react';

/** In UTF-16 units. A longer body is not parsed or stored at each key press, because this would delay the next key. */
const LONG_BODY_LENGTH = 20_000;
const LONG_BODY_PAUSE_MS = 400;

/** Returns the delay in ms for `useDebouncedValue` of a value that contains the body. */
export const pauseForBody = (body: string) => (body.length > LONG_BODY_LENGTH ? LONG_BODY_PAUSE_MS : 0);

/** Returns the value once it has not changed for `pauseMs`, or immediately if that is 0. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return pauseMs === 0 ? value : debounced;
}
