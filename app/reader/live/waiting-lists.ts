import { createContext } from 'react';

/** A list with new items that wait for the reader. */
type WaitingList = {
  /** Puts them into the list. */
  release(): void;
  element(): HTMLElement | null;
};

type WaitingLists = {
  add(list: WaitingList): () => void;
  isAnyWaiting(): boolean;
  subscribe(listener: () => void): () => void;
  /** Releases all; returns the uppermost list's element. */
  releaseAll(): HTMLElement | null;
};

export function createWaitingLists(): WaitingLists {
  const lists = new Set<WaitingList>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: (list) => {
      lists.add(list);
      tell();
      return () => {
        lists.delete(list);
        tell();
      };
    },
    isAnyWaiting: () => lists.size > 0,
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

/** Without a provider, lists wait for nobody. */
export const WaitingListsContext = createContext<WaitingLists>(createWaitingLists());
