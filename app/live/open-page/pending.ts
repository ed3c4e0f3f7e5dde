import { createSignal } from '#app/components/create-signal.ts';

let release: (() => void) | null = null;
let isStuck = false;
const changed = createSignal();

/** The new items of the page that wait behind a button, because they would move the content that is being read. */
export const pendingNews = {
  hasPending: (): boolean => release !== null,
  /** True if the page cannot apply changes. `release` then reloads it. */
  isStuck: (): boolean => isStuck,
  subscribe: changed.subscribe,
  /** Shows the items and scrolls to the uppermost list that has any. */
  release: (): void => release?.(),
};

/** Sets the function that shows the pending items. Null if there are none. */
export function setPending(newRelease: (() => void) | null): void {
  release = newRelease;
  isStuck = false;
  changed.emit();
}

/** Shows the reload button. The next successful read removes it. */
export function offerReload(): void {
  release = () => location.reload();
  isStuck = true;
  changed.emit();
}
