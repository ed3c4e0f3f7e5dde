import { useSyncExternalStore } from 'react';
import { createSignal } from '#app/components/create-signal.ts';

export type PhoneticModule = typeof import('#domain/bengali/phonetic/phonetic.ts');

const STORAGE_KEY = 'prohor-phonetic-typing';
const switched = createSignal();
/** Null while phonetic typing is off or its rules are loading. */
let scheme: PhoneticModule | null = null;
let isSwitchedOn = false;

/** Returns the rules of phonetic typing; null while it is off or they are loading. */
export const readScheme = (): PhoneticModule | null => scheme;

export const isLoadingScheme = (): boolean => isSwitchedOn && scheme === null;

/** Returns a function that unsubscribes. */
export const onSwitch = switched.subscribe;

/** Phonetic typing is on once its rules are loaded. */
export async function setPhoneticTyping(isOn: boolean): Promise<void> {
  isSwitchedOn = isOn;
  remember(isOn);
  const loaded = isOn ? await import('#domain/bengali/phonetic/phonetic.ts').catch(() => null) : null;
  // The editor may have switched it off while the rules were loading.
  scheme = isSwitchedOn ? loaded : null;
  switched.emit();
}

/** Turns phonetic typing on if it was on when this browser was last used. */
export function restorePhonetic(): void {
  if (!isSwitchedOn && isRemembered()) void setPhoneticTyping(true);
}

export function useIsPhonetic(): boolean {
  return useSyncExternalStore(
    onSwitch,
    () => scheme !== null,
    () => false,
  );
}

function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, '1');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the choice lasts only for the current page.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return false;
  }
}
