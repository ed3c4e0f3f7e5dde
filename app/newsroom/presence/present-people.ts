import { useSyncExternalStore } from 'react';
import { createSignal } from '#app/components/create-signal.ts';
import type { PresentArticles, PresentPeople } from '#domain/staff/presence.ts';
import { NO_PEOPLE, PRESENCE_LIFE_MS } from '#domain/staff/presence.ts';

let present: PresentArticles = {};
const changed = createSignal();
const opened = createSignal();
let staleTimer: ReturnType<typeof setTimeout> | undefined;

function replace(next: PresentArticles): void {
  present = next;
  changed.emit();
}

/** Reads presence from a live stream. Shows no one after 25 seconds without a stream, because presence is then unknown. */
export function followPresence(source: EventSource): void {
  source.addEventListener('presence', ({ data }: MessageEvent<string>) => {
    const { isWhole, articles }: { isWhole: boolean; articles: PresentArticles } = JSON.parse(data);
    clearTimeout(staleTimer);
    replace(isWhole ? articles : { ...present, ...articles });
  });
  source.addEventListener('open', opened.emit);
  source.addEventListener('error', () => {
    clearTimeout(staleTimer);
    staleTimer = setTimeout(() => replace({}), PRESENCE_LIFE_MS);
  });
}

/** Calls `listener` when a stream opens. The server may have just started without knowing who is present. */
export const subscribeToStreamOpen = opened.subscribe;

/** The people who have an article open. Re-renders the component only if they change. */
export function usePresentPeople(articleId: string): PresentPeople {
  return useSyncExternalStore(
    changed.subscribe,
    () => present[articleId] ?? NO_PEOPLE,
    () => NO_PEOPLE,
  );
}
