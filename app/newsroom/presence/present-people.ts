import { useSyncExternalStore } from 'react';
import type { PresentArticles, PresentPeople } from '#domain/staff/presence.ts';
import { NOBODY, PRESENCE_LIFE_MS } from '#domain/staff/presence.ts';

let present: PresentArticles = {};
const listeners = new Set<() => void>();
const openListeners = new Set<() => void>();
let staleTimer: ReturnType<typeof setTimeout> | undefined;

function replace(next: PresentArticles): void {
  present = next;
  for (const listener of listeners) listener();
}

/** Follows presence on a live stream. Without a stream for 25 seconds, who is present is unknown, so no one is shown. */
export function followPresence(source: EventSource): void {
  source.addEventListener('presence', ({ data }: MessageEvent<string>) => {
    const { isWhole, articles }: { isWhole: boolean; articles: PresentArticles } = JSON.parse(data);
    clearTimeout(staleTimer);
    replace(isWhole ? articles : { ...present, ...articles });
  });
  source.addEventListener('open', () => {
    for (const listener of openListeners) listener();
  });
  source.addEventListener('error', () => {
    clearTimeout(staleTimer);
    staleTimer = setTimeout(() => replace({}), PRESENCE_LIFE_MS);
  });
}

/** Calls `listener` when a stream opens: the process at its other end may have just started. */
export function subscribeToStreamOpen(listener: () => void): () => void {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The people who have an article open. Renders its component again only if they change. */
export function usePresentPeople(articleId: string): PresentPeople {
  return useSyncExternalStore(
    subscribe,
    () => present[articleId] ?? NOBODY,
    () => NOBODY,
  );
}
