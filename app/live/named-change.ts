/** Parameter of a page's data that names the change after which it is read. The server ignores it. */
const CHANGE_PARAMETER = 'change';

let lastChange: string | null = null;

/** Records the change after which the shown page is read again. */
export function noteChange(name: string): void {
  lastChange = name;
}

/**
 * Adds the last change to the URL of a request, so that no shared cache answers it with a copy from before the change.
 * React Router derives the URL of a page's data from `request.url` and has no hook for it.
 */
export function nameLastChange(request: Request): void {
  if (lastChange === null) return;
  const url = new URL(request.url);
  url.searchParams.set(CHANGE_PARAMETER, lastChange);
  Object.defineProperty(request, 'url', { value: url.href });
}
