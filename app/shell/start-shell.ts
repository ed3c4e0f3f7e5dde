import { startMaintenanceWatch } from './maintenance-watch.ts';
import { startSearch } from './start-search.ts';

/**
 * Matches dialogs that close on a click outside them. Browsers that support `closedby` close them without this code.
 */
const MENU = 'dialog[closedby="any"]';
/** Panels over the page: the side menu and the search panel. */
const PANELS = `${MENU}, [popover]`;

/** Starts the scripts of the frame around every page, for readers and staff. */
export function startShell(): void {
  document.addEventListener('click', closeFromBackdrop);
  document.addEventListener('keydown', closeOnEscape);
  // A page that returns from the back/forward cache must not show an open menu.
  addEventListener('pagehide', closePanels);
  startSearch();
  startMaintenanceWatch();
}

function closeFromBackdrop({ target }: MouseEvent): void {
  if (target instanceof HTMLDialogElement && target.matches(MENU)) target.close();
}

/** Closes the panel on Escape in its search field, where Escape would otherwise only clear the text. */
function closeOnEscape(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLInputElement)) return;
  const panel = target.closest<HTMLElement>(PANELS);
  if (panel === null) return;
  event.preventDefault();
  closePanel(panel);
}

function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(PANELS)) closePanel(panel);
}

function closePanel(panel: HTMLElement): void {
  if (panel instanceof HTMLDialogElement) panel.close();
  else panel.hidePopover?.();
}
