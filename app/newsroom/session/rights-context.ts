import { createContext, use } from 'react';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { ArticleAction, PermissionTarget } from '#domain/permissions/permissions.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';

/**
 * The viewer's rights, to hide or explain actions. They are up to date, because the dashboard's data is reloaded when a
 * role changes. The server checks every write.
 */
export const RightsContext = createContext<Rights>(ALL_RIGHTS);

/** Explains why the viewer may not do something with an article; null if it is permitted. */
export function useRefusalOf(action: ArticleAction, target: PermissionTarget): string | null {
  const permission = decidePermission(use(RightsContext), action, target);
  return permission.allowed ? null : permissionText.refusals[permission.reason];
}
