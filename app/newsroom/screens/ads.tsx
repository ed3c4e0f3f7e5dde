import { data } from 'react-router';
import { adsEditorText, dashboardText } from '#app/text/newsroom.ts';
import { requestContext } from '../../request-context.ts';
import { guardAction, requireViewer } from '../access.ts';
import { AdPageTabs, parseAdPage } from '../ads/ad-page-tabs.tsx';
import { AdSlotEditor } from '../ads/ad-slot-editor.tsx';
import { changeAds } from '../ads/change-ads.ts';
import { NoAdSettings } from '../ads/no-ad-settings.tsx';
import { useAdSaver } from '../ads/use-ad-saver.ts';
import { Banner } from '../components/banner.tsx';
import { failSoftly } from '../fail-softly.ts';
import { readJson } from '../read-json.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/ads.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { documents, readFailed } = context.get(requestContext);
  const shared = { topics: ['ads' as const], page: parseAdPage(url.searchParams) };
  try {
    return { ...shared, settings: await documents.listAdSettings() };
  } catch (error) {
    readFailed('ad settings', error);
    return data({ ...shared, settings: null, readFailed: true }, { status: 500 });
  }
}

export const action = guardAction(async (access, { request }: Route.ActionArgs) =>
  changeAds(access, await readJson(request)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** The ad slots, by the pages they stand on (spec §2). */
export default function Ads({ loaderData }: Route.ComponentProps) {
  const { settings, page } = loaderData;
  const saver = useAdSaver(settings);
  if (settings === null) return <Banner tone="error">{adsEditorText.readFailed}</Banner>;
  if (settings.length === 0) return <NoAdSettings />;
  const slots = settings.filter((setting) => setting.page === page);
  return (
    <>
      <h2 className="sr-only">{dashboardText.ads}</h2>
      <AdPageTabs current={page} />
      {slots.length === 0 ? <p className="py-10 text-center text-muted">{adsEditorText.noneHere}</p> : null}
      {slots.map((setting) => (
        <AdSlotEditor
          edited={saver.find(setting.id)}
          key={setting.id}
          onChange={(changes) => saver.change(setting.id, changes)}
          onRetry={() => saver.retry(setting.id)}
          setting={setting}
        />
      ))}
      <SignInAgain
        isOpen={settings.some(({ id }) => saver.find(id).state === 'signed-out')}
        onCancel={saver.giveUpSignIn}
        onSignedIn={saver.sendAll}
      />
    </>
  );
}
