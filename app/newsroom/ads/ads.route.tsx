import { data } from 'react-router';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import { requestContext } from '#app/request-context.ts';
import { adsEditorText, dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { guardAction, readJson, requireSitePermission, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Groups } from '../components/groups.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/ads.route.ts';
import { AdPageTabs, parseAdPage } from './ad-page-tabs.tsx';
import { AdSlotEditor } from './ad-slot-editor.tsx';
import { changeAds } from './change-ads.ts';
import { NoAdSettings } from './no-ad-settings.tsx';
import { useAdSaver } from './use-ad-saver.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-ads');
  const site = context.get(requestContext);
  const shared = { live: subscribeToTopics(site, 'ads'), page: parseAdPage(url.searchParams) };
  try {
    return { ...shared, settings: await site.documents.listAdSettings() };
  } catch (error) {
    site.reportFailure('ad settings', error);
    return data({ ...shared, settings: null, ...READ_FAILED }, { status: 503 });
  }
}

export const action = guardAction(async (access, { request }: Route.ActionArgs) =>
  changeAds(access, await readJson(request)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Edits the ad settings (docs/behaviour §2). */
export default function Ads({ loaderData }: Route.ComponentProps) {
  const { settings, page } = loaderData;
  const saver = useAdSaver(settings);
  const isHydrated = useIsHydrated();
  if (settings === null) return <Banner tone="error">{adsEditorText.readFailed}</Banner>;
  if (settings.length === 0) return <NoAdSettings />;
  const slots = settings.filter((setting) => setting.page === page);
  return (
    <>
      <ScreenHeading about={adsEditorText.slotIdHint} title={dashboardText.ads} />
      <AdPageTabs current={page} />
      {slots.length === 0 ? <EmptyState text={adsEditorText.noneHere} /> : null}
      {slots.some(({ type }) => type === 'auto') ? (
        <p className="pt-4 text-muted leading-[1.6]">{adsEditorText.autoNote}</p>
      ) : null}
      <fieldset className="min-w-0" disabled={!isHydrated}>
        <Groups groups={slots.map(({ id, label }) => ({ id: `ad-${id}`, title: label }))}>
          {slots.map((setting) => (
            <AdSlotEditor
              edited={saver.find(setting.id)}
              key={setting.id}
              onChange={(changes) => saver.change(setting.id, changes)}
              onRetry={() => saver.retry(setting.id)}
              setting={setting}
            />
          ))}
        </Groups>
      </fieldset>
      <SignInAgain
        isOpen={settings.some(({ id }) => saver.find(id).state === 'signed-out')}
        onCancel={saver.cancelSignIn}
        onSignedIn={saver.sendAll}
      />
    </>
  );
}
