let release: (() => void) | null = null;
let isStuck = false;
const listeners = new Set<() => void>();

/** The new items of the page that wait behind a button, because they would move the content that is being read. */
export const pendingNews = {
  hasPending: (): boolean => release !== null,
  /** True if the page cannot apply changes. `release` then reloads it. */
  isStuck: (): boolean => isStuck,
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Shows the items and scrolls to the uppermost list that has any. */
  release: (): void => release?.(),
};

/** Sets the function that shows the pending items. Null if there are none. */
export function setPending(newRelease: (() => void) | null): void {
  release = newRelease;
  isStuck = false;
  for (const listener of listeners) listener();
}

/** Shows the reload button. The next successful read removes it. */
export function offerReload(): void {
  release = () => location.reload();
  isStuck = true;
  for (const listener of listeners) listener();
}
