import type { WindowBeat, WindowState } from '#domain/staff/presence.ts';
import { PRESENCE_BEAT_MS, TYPING_PAUSE_MS } from '#domain/staff/presence.ts';
import { readSessionState, subscribeToSession } from '../session/session-end.ts';
import { subscribeToStreamOpen } from './present-people.ts';

/**
 * Reports an open form to the server until the returned function is called: regularly while the page is visible, when typing
 * begins and ends, and when the form closes. A hidden window and one whose session has ended send nothing, so they are no longer
 * present after 25 seconds.
 */
export function startBeats({ articleId, form }: { articleId: string; form: HTMLElement }): () => void {
  const windowId = Math.random().toString(36).slice(2);
  const listening = new AbortController();
  let sequence = 0;
  let isTyping = false;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  const send = (state: WindowState) => {
    if (readSessionState() !== 'open') return;
    sequence += 1;
    sendBeat({ articleId, windowId, sequence, state });
  };
  const beat = () => {
    if (document.visibilityState === 'visible') send(isTyping ? 'typing' : 'open');
  };
  const setTyping = (next: boolean) => {
    if (isTyping === next) return;
    isTyping = next;
    beat();
  };
  const onInput = ({ target }: Event) => {
    if (!isArticleField(target)) return;
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => setTyping(false), TYPING_PAUSE_MS);
    setTyping(true);
  };

  form.addEventListener('input', onInput, listening);
  document.addEventListener('visibilitychange', beat, listening);
  window.addEventListener('pagehide', () => send('left'), listening);
  window.addEventListener('pageshow', ({ persisted }) => persisted && beat(), listening);
  const unsubscribe = [subscribeToStreamOpen(beat), subscribeToSession(beat)];
  const interval = setInterval(beat, PRESENCE_BEAT_MS);
  beat();
  return () => {
    listening.abort();
    for (const stop of unsubscribe) stop();
    clearInterval(interval);
    clearTimeout(typingTimer);
    send('left');
  };
}

/** Fields without a name, such as the search bar and the notes, are not part of the article. */
const isArticleField = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';

/** A failed beat is not sent again, because the next beat comes soon. */
function sendBeat(beat: WindowBeat): void {
  const body = JSON.stringify(beat);
  const headers = { 'Content-Type': 'application/json' };
  const options = { method: 'POST', headers, body, keepalive: beat.state === 'left' };
  void fetch('/dashboard/presence', options).catch(() => undefined);
}
