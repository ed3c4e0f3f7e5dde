import { useMatches } from 'react-router';

/** What a route changes in the frame around its page and those of its children. It exports this as `handle`. */
export type ShellHandle = { readonly footer: boolean };

/** True unless a route of the current page turns the footer off. */
export function useHasFooter(): boolean {
  return !useMatches().some(({ handle }) => isShellHandle(handle) && !handle.footer);
}

function isShellHandle(handle: unknown): handle is ShellHandle {
  return typeof handle === 'object' && handle !== null && 'footer' in handle && typeof handle.footer === 'boolean';
}
