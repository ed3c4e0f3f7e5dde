/** Attributes of a button that opens a `<dialog>` as a modal without JavaScript. */
export const openDialogAttributes = (dialogId: string) => ({ command: 'show-modal', commandfor: dialogId }) as const;

/**
 * Implements `command="show-modal"` in browsers that lack it. If the browser also lacks popovers, clicking a button
 * with `popovertarget` opens the search page.
 */
export function polyfillOpenDialog(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    if (!('popover' in HTMLElement.prototype) && target instanceof Element && target.closest('[popovertarget]')) {
      location.assign('/search');
    }
    const button = target instanceof Element && target.closest('[command="show-modal"]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });
}
