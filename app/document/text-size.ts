import { createStoredChoice } from './stored-choice.ts';

/** Local storage key of the size of the articles' text (docs/behaviour §4.16). */
const TEXT_SIZE_STORAGE_KEY = 'text-size';
/** The sizes in their order. `site.css` has the scales. */
const TEXT_SIZES = ['normal', 'large', 'larger'];

export const TEXT_SIZE_BUTTON = { 'data-text-size-button': '' } as const;

/**
 * Applies the reader's text size before the first paint. A button changes it to the next size, and from the last to the
 * first. Changes in other tabs apply here too.
 */
export function startTextSize(): void {
  const root = document.documentElement;
  const stored = createStoredChoice(TEXT_SIZE_STORAGE_KEY);
  const readIndex = () => Math.max(TEXT_SIZES.indexOf(stored.read() ?? ''), 0);
  const apply = () => {
    root.dataset.textSize = TEXT_SIZES[readIndex()];
  };

  apply();
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-text-size-button]'))) return;
    stored.save(TEXT_SIZES[(readIndex() + 1) % TEXT_SIZES.length] ?? '');
    apply();
  });
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
}
