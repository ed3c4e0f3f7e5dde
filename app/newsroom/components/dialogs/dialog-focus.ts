const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
const FIELDS =
  'input:not([type=hidden], [type=file], [hidden], [readonly], [tabindex="-1"], :disabled), select:enabled, textarea:not([readonly], :disabled)';

/** While a dialog is open, the shortcuts of the screen below it are disabled. */
export const listOpenDialogs = (): Element[] => [...document.querySelectorAll(DIALOGS)];

/** Returns the element to focus when a dialog opens: the first field of its content, or the content itself. */
export const findFirstField = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>(FIELDS) ?? content;

/**
 * For `initialFocus`: focuses the element, unless the dialog already has the focus. Base UI would wait for the next frame, and key presses
 * before it would be lost. In that frame, a dialog below takes the focus if the button pressed in it no longer exists, so the element is
 * then focused again.
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
