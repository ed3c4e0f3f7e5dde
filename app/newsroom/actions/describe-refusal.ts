import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { Unapproved } from '#domain/change/save-command.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';

/** The reason why the viewer's rights or the workflow do not permit a change; null for any other response. */
export function describeRefusal(response: { kind: string } | Forbidden | Unapproved): string | null {
  if ('reason' in response && response.kind === 'unapproved') return workflowText.refusals[response.reason];
  return 'reason' in response && response.kind === 'forbidden' ? permissionText.refusals[response.reason] : null;
}
