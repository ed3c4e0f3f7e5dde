const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog[open]';
const FIELDS =
  'input:not([type=hidden], [type=file], [hidden], [readonly], [tabindex="-1"], :disabled), select:enabled, textarea:not([readonly], :disabled)';

/** The dialogs that are open. While there is one, no shortcut of the screen below it runs. */
export const listOpenDialogs = (): Element[] => [...document.querySelectorAll(DIALOGS)];

/** The element that gets the focus when a dialog opens: the first field of its content, or without one the content. */
export const findFirstField = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>(FIELDS) ?? content;

/**
 * For `initialFocus`: focuses the element, unless the dialog already has the focus. Base UI itself would wait for the next
 * frame, and lose the keys that are pressed before. In that frame a dialog below takes the focus if the button that was
 * pressed in it no longer exists, so this one then takes it back.
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
