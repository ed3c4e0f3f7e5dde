import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';

export const toLinkPath = ({ purpose, token }: StaffLink): string =>
  purpose === 'invitation' ? `/login/invitation?link=${token}` : `/login?link=${token}`;
