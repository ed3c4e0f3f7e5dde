import { useState } from 'react';
import { redirect } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import type { Route } from './+types/staff.route.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AccountTable } from './account-table.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PreviewLinkList } from './preview-link-list.tsx';
import { changeStaff } from './staff-action.ts';
import { toStaffView } from './staff-view.ts';
import { useStaffCall } from './use-staff-call.ts';

/** Loads all accounts, open invitations and valid preview links. Redirects if the site does not have roles. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { rights, identity, mail, previews, timeZone } = context.get(newsroomContext);
  if (!rights.hasRoles) throw redirect('/dashboard');
  requireSitePermission(context, 'change-accounts');
  const { roles } = identity;
  const { nowMs, site } = context.get(requestContext);
  const [accounts, invitations, links] = await Promise.all([
    roles.listAccounts(),
    roles.listInvitations(),
    previews.listValid({ nowMs }),
  ]);
  const viewerEmail = viewer.kind === 'staff' ? viewer.email : '';
  const lists = { accounts, invitations, previews: links };
  const view = toStaffView(lists, { viewerEmail, format: createMomentFormat(timeZone) });
  return { ...view, site: { url: site.url, sendsMail: mail !== null } };
}

export const action = guardAction(async (access, { request }: Route.ActionArgs) =>
  changeStaff(access, await readJson(request)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** The accounts of the newsroom, for owners (docs/behaviour §2.7.13). */
export default function Staff({ loaderData }: Route.ComponentProps) {
  const { accounts, invitations, previews, site } = loaderData;
  const [changed, setChanged] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const { send, isBusy, message } = useStaffCall();
  return (
    <>
      <ScreenHeading about={staffText.hint} title={staffText.title}>
        <Button onClick={() => setInviting(true)} variant="primary">
          {staffText.invite}
        </Button>
      </ScreenHeading>
      {message === null ? null : (
        <div className="pb-4">
          <Banner tone={message.tone}>{message.text}</Banner>
        </div>
      )}
      <AccountTable accounts={accounts} onChange={setChanged} />
      <InvitationList
        invitations={invitations}
        isBusy={isBusy}
        onRevoke={(id) => void send({ intent: 'revoke', id }, staffText.revoked)}
      />
      <PreviewLinkList
        isBusy={isBusy}
        links={previews}
        onEnd={({ id, articleId }) => void send({ intent: 'end-preview', id, articleId }, previewLinkText.revoked)}
      />
      <AccountDialog
        account={accounts.find(({ email }) => email === changed) ?? null}
        onClose={() => setChanged(null)}
        site={site}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} site={site} />
    </>
  );
}
