import { useEffect } from 'react';

/** Beside the stream, which may be refused or lost. */
const POLL_MS = 60_000;
/** Before a reload, so that the server is ready and not every reader comes at once. */
const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1_500;

/** Loads the page anew when the operator changed the flags, or when it answers again. */
export function useEndOfMaintenance(): void {
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const soon = (run: () => void) => {
      timers.add(setTimeout(run, SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)));
    };
    const lookAgain = () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        (response) => response.status !== 503 && location.reload(),
        () => {},
      );
    const stream = new EventSource('/live');
    // What changed since the page was read, or while the stream was away, nobody would tell.
    stream.addEventListener('open', () => soon(lookAgain));
    stream.addEventListener('change', ({ data }) => {
      if (String(data).includes('"flags"')) soon(() => location.reload());
    });
    const poll = setInterval(lookAgain, POLL_MS);
    return () => {
      stream.close();
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
}
