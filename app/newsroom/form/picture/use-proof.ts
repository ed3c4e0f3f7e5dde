import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** What was read again is drawn a little later; by then a proof that has not changed will not. */
const LOOK_EVERY_MS = 50;
const MOST_LOOKS = 20;

/** The proof that goes with uploads: `read` gives the one on the page, `renew` has the page read again for another. */
export function useProof(appCheck: string) {
  const latest = useRef(appCheck);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    latest.current = appCheck;
  }, [appCheck]);
  const read = useCallback(() => latest.current, []);
  const renew = useCallback(async () => {
    const refused = latest.current;
    await revalidate();
    for (let looks = 0; latest.current === refused && looks < MOST_LOOKS; looks += 1) await pause(LOOK_EVERY_MS);
  }, [revalidate]);
  return { read, renew };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
