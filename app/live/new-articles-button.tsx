import { useContext, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { liveText } from '../strings/site.ts';
import { PendingListsContext } from './pending-lists.ts';

function goTo(list: HTMLElement) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  (list.closest('section') ?? list).scrollIntoView({
    behavior: prefersReducedMotion ? 'auto' : 'smooth',
    block: 'start',
  });
  list.querySelector('a')?.focus({ preventScroll: true });
}

/** Appears while a list has pending items; shows them and scrolls to the uppermost of these lists. */
export function NewArticlesButton() {
  const lists = useContext(PendingListsContext);
  const isShown = useSyncExternalStore(lists.subscribe, lists.hasPending, () => false);
  function show() {
    const uppermost = flushSync(() => lists.releaseAll());
    if (uppermost !== null) goTo(uppermost);
  }
  return (
    <div className="pointer-events-none fixed inset-x-0 top-32 short:top-2 z-20 flex justify-center" role="status">
      {isShown ? (
        <button
          className="pointer-events-auto min-h-11 border border-transparent bg-accent px-5 font-semibold text-paper hover:underline"
          onClick={show}
          type="button"
        >
          <span aria-hidden="true">↑ </span>
          {liveText.showNew}
        </button>
      ) : null}
    </div>
  );
}
