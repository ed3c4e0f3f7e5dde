/** Session storage key of the search field's state while the results load. */
const KEY = 'search-typing';
const FIELD_SELECTOR = 'main input[name="q"]';

/**
 * Matches the name of a key that does not type text, such as Enter. The length of the name is not enough to tell,
 * because a key of a Bengali keyboard may type several characters.
 */
const NAMED_KEY = /^[A-Z]\w/;

type TypedText = { text: string; start: number; end: number };

/**
 * Stores the text and caret of a search field until the results have loaded, including keys typed before the page is
 * replaced.
 */
export function saveTyping(field: HTMLInputElement): void {
  if (document.activeElement !== field) return;
  const save = () => {
    const { value: text, selectionStart, selectionEnd } = field;
    const typing: TypedText = { text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(typing));
    } catch {
      // If storage is unavailable, the results page shows the query without a caret.
    }
  };
  addEventListener('pagehide', save, { once: true });
}

/**
 * Lets the reader continue typing in the field of the results page. Runs before the page has loaded: buffers
 * keystrokes, and inserts them when the field exists.
 */
export function restoreTyping(): void {
  const typing = takeTyping();
  if (typing === null || location.pathname !== '/search') return;
  let keys = '';
  const collect = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!NAMED_KEY.test(key) && !ctrlKey && !metaKey && !altKey) keys += key;
  };
  addEventListener('keydown', collect);
  const observer = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>(FIELD_SELECTOR);
    if (field === null) return;
    observer.disconnect();
    removeEventListener('keydown', collect);
    const { text, start, end } = typing;
    field.value = text.slice(0, start) + keys + text.slice(keys === '' ? start : end);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start + keys.length, keys === '' ? end : start + keys.length);
  });
  observer.observe(document, { childList: true, subtree: true });
}

function takeTyping(): TypedText | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}
