const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
const FIELDS =
  'input:not([type=hidden], [type=file], [hidden], [readonly], [tabindex="-1"], :disabled), select:enabled, textarea:not([readonly], :disabled)';

/** While a dialog is open, the shortcuts of the screen below it are disabled. */
export const listOpenDialogs = (): Element[] => [...document.querySelectorAll(DIALOGS)];

/** Returns the element to focus when a dialog opens: the first field of its content, or the content itself. */
export const findFirstField = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>(FIELDS) ?? content;

/**
 * For `initialFocus`. Focuses the element immediately, because Base UI waits for the next frame and would lose key presses.
 * Focuses it again in that frame: if the button that opened this dialog was removed, the dialog underneath takes the focus back.
 * Does nothing if the focus is already in the dialog.
 */
export function focusOnOpening(element: HTMLElement | null): boolean {
  const focus = () => {
    const dialog = element?.closest(DIALOGS);
    if (dialog?.contains(document.activeElement) !== true) element?.focus();
  };
  focus();
  requestAnimationFrame(focus);
  return false;
}
