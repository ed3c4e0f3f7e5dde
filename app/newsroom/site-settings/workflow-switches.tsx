import { useState } from 'react';
import { workflowSettingsText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { WorkflowSettings } from '#domain/workflow/workflow.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { Group } from '../components/groups.tsx';
import { Switch } from '../components/switch.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';

/** Turns the workflow and four eyes on and off. A switch applies immediately. */
export function WorkflowSwitches({ settings }: { readonly settings: WorkflowSettings }) {
  const { call, isBusy, isReloading } = useActionCall<{ kind: 'saved' } | Forbidden>('/dashboard/settings');
  const { banner, show } = useTimedBanner();
  const [refused, setRefused] = useState<WorkflowSettings | null>(null);
  const isReady = useIsHydrated() && !isBusy && !isReloading;
  async function save(workflow: WorkflowSettings) {
    const response = await call({ workflow });
    setRefused(response.kind === 'signed-out' ? workflow : null);
    if (response.kind === 'saved') show('success', workflowSettingsText.saved);
    if (response.kind === 'forbidden') show('error', permissionText.refusals[response.reason]);
    if (response.kind === 'failed') show('error', workflowSettingsText.failed);
  }
  return (
    <Group hint={workflowSettingsText.hint} id="workflow" title={workflowSettingsText.title}>
      {banner === null ? null : <Banner tone={banner.tone}>{banner.text}</Banner>}
      <div>
        <Switch
          isDisabled={!isReady}
          isOn={settings.isOn}
          label={workflowSettingsText.isOn}
          onChange={(isOn) => void save({ ...settings, isOn })}
        />
        <p className="max-w-measure text-muted text-sm leading-[1.6]">{workflowSettingsText.isOnHint}</p>
      </div>
      <div>
        <Switch
          isDisabled={!isReady || !settings.isOn}
          isOn={settings.isOn && settings.needsFourEyes}
          label={workflowSettingsText.needsFourEyes}
          onChange={(needsFourEyes) => void save({ ...settings, needsFourEyes })}
        />
        <p className="max-w-measure text-muted text-sm leading-[1.6]">{workflowSettingsText.needsFourEyesHint}</p>
      </div>
      <div>
        <Switch
          isDisabled={!isReady || !settings.isOn || !settings.needsFourEyes}
          isOn={settings.isOn && settings.needsFourEyes && settings.allowsUrgent === true}
          label={workflowSettingsText.allowsUrgent}
          onChange={(allowsUrgent) => void save({ ...settings, allowsUrgent })}
        />
        <p className="max-w-measure text-muted text-sm leading-[1.6]">{workflowSettingsText.allowsUrgentHint}</p>
      </div>
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={save} request={refused} />
    </Group>
  );
}
