import { createSignal } from '#app/components/create-signal.ts';

/** The session of an open newsroom page. `ended`: a banner offers to sign in. `asking`: the sign-in dialog is open. */
export type SessionState = 'open' | 'ended' | 'asking';

let state: SessionState = 'open';
/** True if the session ended because the account was deactivated. */
let isDeactivated = false;
const changed = createSignal();
/** The open forms. Each function returns true if its form has unsaved text. */
const forms = new Set<() => boolean>();

/** The path of the current page. Null if there is none. */
let currentPath: string | null = null;

function setState(next: SessionState): void {
  if (next === state) return;
  state = next;
  changed.emit();
}

function setDeactivated(next: boolean): void {
  if (next === isDeactivated) return;
  isDeactivated = next;
  changed.emit();
}

export const readSessionState = (): SessionState => state;
export const readIsDeactivated = (): boolean => isDeactivated;

/** Calls `listener` when the state changes. Returns a function that unsubscribes. */
export const subscribeToSession = changed.subscribe;

/**
 * Reports that the server no longer accepts the session. The page then asks the editor to sign in again, but shows only the
 * banner while a field has the focus: the dialog would receive the keys that are typed into the field.
 */
export function reportSessionEnd(becauseDeactivated = isDeactivated): void {
  setDeactivated(becauseDeactivated);
  if (state !== 'open') return;
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
  setState(isTyping ? 'ended' : 'asking');
}

export function askToSignIn(): void {
  setState('asking');
}

export function reportSessionOpen(): void {
  setDeactivated(false);
  setState('open');
}

export function dismissSessionEnd(): void {
  setState('ended');
}

/** Registers an open form. Returns a function that unregisters it. */
export function registerForm(hasUnsavedWork: () => boolean): () => void {
  forms.add(hasUnsavedWork);
  return () => forms.delete(hasUnsavedWork);
}

export function hasUnsavedForm(): boolean {
  return [...forms].some((hasUnsavedWork) => hasUnsavedWork());
}

/** Sets the path of the current page. Returns a function that resets it. */
export function setCurrentPath(path: string): () => void {
  currentPath = path;
  return () => {
    currentPath = null;
  };
}

export const readCurrentPath = (): string | null => currentPath;
