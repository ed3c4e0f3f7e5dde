import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `pauseMs`; with 0 the value itself. */
export function useCalmValue<Value>(value: Value, pauseMs: number): Value {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return pauseMs === 0 ? value : calm;
}
