import { saveTyping } from '../document/restore-typing.ts';

/** Delay between the last key press and the search (docs/behaviour §9). */
export const SEARCH_DEBOUNCE_MS = 3000;

/** Sends search forms: trims the query, and ignores a blank query (docs/behaviour §5). */
export function startSearch(): void {
  // Handled in the capture phase, so later listeners see that the form does not load another page.
  document.addEventListener('submit', send, { capture: true });
  document.addEventListener('compositionstart', ({ target }) => {
    composedField = target;
  });
  document.addEventListener('compositionend', () => {
    composedField = null;
  });
}

let composedField: EventTarget | null = null;

/** True while an IME composition is in progress in the field, including one that started before hydration. */
export const isComposing = (field: HTMLInputElement) => field === composedField;

function send(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/search') return;
  event.preventDefault();
  const field = form.querySelector('input');
  if (field !== null) search(field);
}

/** Loads the results of a field's text, unless they are already visible. */
export function search(field: HTMLInputElement): void {
  const path = searchPath(field.value);
  if (path === null || path === `${location.pathname}${location.search}`) return;
  saveTyping(field);
  location.assign(path);
}

/** Returns the path of a search; null for a blank query (docs/behaviour §5). */
export function searchPath(query: string): string | null {
  const text = query.trim();
  return text === '' ? null : `/search?q=${encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))}`;
}
