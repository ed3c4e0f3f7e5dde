import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';

/** The path of a link that an owner gives to someone. */
export const toLinkPath = ({ purpose, token }: StaffLink): string =>
  purpose === 'invitation' ? `/login/invitation?link=${token}` : `/login?link=${token}`;
