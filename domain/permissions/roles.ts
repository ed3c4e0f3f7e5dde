/** The roles of staff, from the most to the fewest rights (docs/behaviour §6.1). */
export const ROLES = ['owner', 'editor', 'reporter', 'contributor'] as const;

export type Role = (typeof ROLES)[number];

export function parseRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}

/**
 * The rights of a viewer, for {@link decidePermission}. `role` is null for an account that was deleted or deactivated.
 * `staffId` is null without an account. `desks` are the categories of an editor, null for all.
 */
export type Rights = {
  /** True if the site has roles. If false, every account has the rights of an owner and no screen mentions roles. */
  hasRoles: boolean;
  role: Role | null;
  staffId: string | null;
  desks: readonly string[] | null;
};

/** The rights of every account on a site without roles, and of the operator. */
export const ALL_RIGHTS: Rights = { hasRoles: false, role: 'owner', staffId: null, desks: null };

export const DEV_MODE_RIGHTS: Rights = { hasRoles: true, role: 'editor', staffId: null, desks: null };

export const NO_RIGHTS: Rights = { hasRoles: true, role: null, staffId: null, desks: null };
