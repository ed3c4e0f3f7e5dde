import { createContext } from 'react';

/** A list with pending items. */
type PendingList = {
  /** Shows the pending items. */
  release(): void;
  element(): HTMLElement | null;
};

type PendingLists = {
  /** Returns a function that removes the list. */
  add(list: PendingList): () => void;
  hasPending(): boolean;
  subscribe(listener: () => void): () => void;
  /** Shows the pending items of all lists; returns the element of the uppermost list. */
  releaseAll(): HTMLElement | null;
};

export function createPendingLists(): PendingLists {
  const lists = new Set<PendingList>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: (list) => {
      lists.add(list);
      notify();
      return () => {
        lists.delete(list);
        notify();
      };
    },
    hasPending: () => lists.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    releaseAll: () => {
      const elements = [...lists].map((list) => list.element()).filter((element) => element !== null);
      for (const list of [...lists]) list.release();
      return elements.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0] ?? null;
    },
  };
}

/** Without a provider no button shows the pending items. */
export const PendingListsContext = createContext<PendingLists>(createPendingLists());
