import { permissionText } from '#app/strings/permissions.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { Unapproved } from '#services/articles/workflow/check-save.ts';
import type { Forbidden } from '#services/security/staff-rights.ts';

/** Explains a response that the viewer's rights or the workflow do not permit. Returns null for any other response. */
export function readRefusal(response: { kind: string } | Forbidden | Unapproved): string | null {
  if ('reason' in response && response.kind === 'unapproved') return workflowText.refusals[response.reason];
  return 'reason' in response && response.kind === 'forbidden' ? permissionText.refusals[response.reason] : null;
}
