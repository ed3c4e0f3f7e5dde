export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the Latin letter or digit of a key, by its position if it types another character; for other keys, the name in lower case. */
export function toLatin({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? key).toLowerCase();
}

/** Ctrl+S or ⌘+S. */
export function isSaveKey(press: KeyPress): boolean {
  return toLatin(press) === 's' && press.ctrlKey !== press.metaKey && !press.altKey && !press.shiftKey;
}

/** Key presses of an IME composition have `isComposing`. In Safari the last one has only key code 229. */
export const isComposingKey = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  event.isComposing || event.keyCode === 229;
