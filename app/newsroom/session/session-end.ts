/** What an open page of the newsroom knows about its session. `dismissed`: it has ended, and the editor signs in later. */
export type SessionState = 'open' | 'ended' | 'dismissed';

let state: SessionState = 'open';
const listeners = new Set<() => void>();
/** Forms that are open, with the question whether something in them is unsaved. */
const forms = new Set<() => boolean>();

/** The path of the dashboard page on the screen; null if there is none. */
let shownPath: string | null = null;

function setState(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const readSessionState = (): SessionState => state;

/** Calls `listener` when the state changes. The returned function unsubscribes it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that the server does not accept the session any longer. The page then offers to sign in again. */
export function reportSessionEnd(): void {
  if (state === 'open') setState('ended');
}

/** Reports that the server accepts the session (again). */
export function reportSessionOpen(): void {
  setState('open');
}

/** The editor does not want to sign in now. */
export function dismissSessionEnd(): void {
  setState('dismissed');
}

/** Registers an open form. The returned function removes it. */
export function registerForm(hasUnsavedWork: () => boolean): () => void {
  forms.add(hasUnsavedWork);
  return () => forms.delete(hasUnsavedWork);
}

/** Whether something that was typed into the page is unsaved. */
export function hasUnsavedForm(): boolean {
  return [...forms].some((hasUnsavedWork) => hasUnsavedWork());
}

/** Sets which page of the dashboard is on the screen. Returns a function that undoes it. */
export function setShownPath(path: string): () => void {
  shownPath = path;
  return () => {
    shownPath = null;
  };
}

export const readShownPath = (): string | null => shownPath;
