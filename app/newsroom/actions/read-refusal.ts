import { permissionText } from '#app/strings/permissions.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';

/** Explains a response that the viewer's rights do not permit. Returns null for any other response. */
export function readRefusal(response: { kind: string } | Forbidden): string | null {
  return 'reason' in response && response.kind === 'forbidden' ? permissionText.refusals[response.reason] : null;
}
