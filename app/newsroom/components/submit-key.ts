type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Ctrl+Enter or ⌘+Enter: submits a field of several lines. */
export function isSubmitKey({ key, ctrlKey, metaKey }: Press): boolean {
  return key === 'Enter' && ctrlKey !== metaKey;
}
