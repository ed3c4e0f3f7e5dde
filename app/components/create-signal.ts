/** Lets a module notify its listeners, such as components that read it with `useSyncExternalStore`. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    emit: (): void => {
      for (const listener of listeners) listener();
    },
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
