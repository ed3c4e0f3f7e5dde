import { use } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { workflowSettingsText } from '#app/strings/newsroom/workflow.ts';
import { siteSettingsText } from '#app/strings/staff/site-settings.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { WORKFLOW_OFF } from '#domain/workflow/workflow.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Groups } from '../components/groups.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import { RolesSection } from '../staff/roles-section.tsx';
import type { Route } from './+types/site-settings.route.ts';
import { LastBackup, toBackupView } from './last-backup.tsx';
import { saveSiteSettings } from './save-site-settings.ts';
import { SiteSettingsForm } from './site-settings-form.tsx';
import { WorkflowSwitches } from './workflow-switches.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const site = context.get(requestContext);
  const live = subscribeToTopics(site, 'site');
  try {
    const { desk, readLastBackup, timeZone } = context.get(newsroomContext);
    const backup = toBackupView(await readLastBackup(), timeZone);
    return { live, workflow: await desk.readSettings(), backup, settings: await site.documents.readSiteSettings() };
  } catch (error) {
    site.reportFailure('site settings', error);
    return data({ live, workflow: WORKFLOW_OFF, backup: null, settings: null, ...READ_FAILED }, { status: 503 });
  }
}

const workflowSchema = z.strictObject({
  workflow: z.strictObject({ isOn: z.boolean(), needsFourEyes: z.boolean(), allowsUrgent: z.boolean().default(false) }),
});

export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const body = await readJson(request);
  const parsed = workflowSchema.safeParse(body).data;
  if (parsed === undefined) return saveSiteSettings(access, body);
  return access.newsroom.desk.saveSettings(parsed.workflow, access.actor, access.site.nowMs);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** docs/behaviour §2.7.8. */
export default function SiteSettingsScreen({ loaderData }: Route.ComponentProps) {
  const { settings, workflow, backup } = loaderData;
  const hasAccount = use(ViewerEmailContext) !== '';
  if (settings === null) return <Banner tone="error">{siteSettingsText.readFailed}</Banner>;
  return (
    <>
      <ScreenHeading about={siteSettingsText.hint} title={siteSettingsText.title} />
      <Groups groups={listGroups(hasAccount)}>
        <SiteSettingsForm settings={settings} />
        <RolesSection />
        <WorkflowSwitches settings={workflow} />
        <LastBackup backup={backup} />
      </Groups>
    </>
  );
}

/** Dev mode does not have an account that could turn roles on. */
const listGroups = (hasAccount: boolean) => [
  { id: 'publisher', title: siteSettingsText.publisher },
  { id: 'networks', title: siteSettingsText.networks },
  { id: 'advertising', title: siteSettingsText.ads },
  { id: 'text-pages', title: siteSettingsText.pages },
  { id: 'cards', title: siteSettingsText.cards },
  ...(hasAccount ? [{ id: 'roles', title: staffText.rolesTitle }] : []),
  { id: 'workflow', title: workflowSettingsText.title },
  { id: 'backup', title: siteSettingsText.backup },
];
