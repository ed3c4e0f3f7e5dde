import { startMaintenanceWatch } from './maintenance-watch.ts';

/** Closes on a click outside of it. Browsers with `closedby` do it themselves. */
const MENU = 'dialog[closedby="any"]';
/** Panels over the page: the side menu and the search panel. */
const PANELS = `${MENU}, [popover]`;

/** What reacts in the frame around every page, in the reader's pages and in the newsroom. */
export function startShell(): void {
  document.addEventListener('click', closeFromBackdrop);
  document.addEventListener('toggle', focusField, { capture: true });
  // A page that returns from the back/forward cache shows no open menu.
  addEventListener('pagehide', closePanels);
  startMaintenanceWatch();
}

function closeFromBackdrop({ target }: MouseEvent): void {
  if (target instanceof HTMLDialogElement && target.matches(MENU)) target.close();
}

/** Some browsers leave the focus on the button that opened the panel. */
function focusField(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[popover]:popover-open')) return;
  target.querySelector('input')?.focus();
}

function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(PANELS)) {
    if (panel instanceof HTMLDialogElement) panel.close();
    else panel.hidePopover?.();
  }
}
