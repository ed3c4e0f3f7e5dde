import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { Role } from '#domain/permissions/roles.ts';
import type { ValidPreview } from '#services/articles/previews/preview-link.ts';
import type { ListedInvitation } from '#services/identity/roles/invitation-rows.ts';
import type { ListedAccount } from '#services/identity/roles/list-accounts.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

export type AccountView = {
  email: string;
  /** '' if the account has none. */
  name: string;
  role: Role;
  desks: readonly string[] | null;
  hasSecondFactor: boolean;
  mustHaveSecondFactor: boolean;
  isDeactivated: boolean;
  /** Null if the account was never used. */
  lastSeen: MomentView | null;
  isViewer: boolean;
};

export type InvitationView = Pick<ListedInvitation, 'id' | 'email' | 'role' | 'desks' | 'by'> & { until: MomentView };

export type PreviewLinkView = Pick<ValidPreview, 'id' | 'articleId' | 'makerEmail'> & {
  title: string;
  until: MomentView;
};

/** The site's URL for the links, and whether it can send them by mail. */
export type StaffSite = { url: string; sendsMail: boolean };

type StaffLists = {
  accounts: readonly ListedAccount[];
  invitations: readonly ListedInvitation[];
  previews: readonly ValidPreview[];
};

export function toStaffView(
  { accounts, invitations, previews }: StaffLists,
  { viewerEmail, format }: { viewerEmail: string; format: (ms: number) => string },
) {
  return {
    accounts: accounts.map(
      ({
        email,
        name,
        role,
        desks,
        hasSecondFactor,
        mustHaveSecondFactor,
        deactivatedAt,
        lastSeenAt,
      }): AccountView => ({
        ...{ email, name, role, desks, hasSecondFactor, mustHaveSecondFactor },
        isDeactivated: deactivatedAt !== null,
        lastSeen: lastSeenAt === null ? null : toMomentView(lastSeenAt, format),
        isViewer: email === viewerEmail,
      }),
    ),
    invitations: invitations.map(
      ({ id, email, role, desks, by, expiresAt }): InvitationView => ({
        ...{ id, email, role, desks, by },
        until: toMomentView(expiresAt, format),
      }),
    ),
    previews: previews.map(
      ({ id, articleId, makerEmail, title, expiresAt }): PreviewLinkView => ({
        ...{ id, articleId, makerEmail },
        title: toPlainTitle(title ?? ''),
        until: toMomentView(expiresAt, format),
      }),
    ),
  };
}
