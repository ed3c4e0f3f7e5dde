import { adsEditorText } from '#app/strings/newsroom/newsroom.ts';
import type { AdFormat, AdSetting } from '#domain/ads/ad-settings.ts';
import { Field, SelectInput, TextInput } from '../components/field.tsx';
import { Group } from '../components/groups.tsx';
import { Switch } from '../components/switch.tsx';
import { AdSaveStatus } from './ad-save-status.tsx';
import type { AdChanges, EditedSlot } from './ad-saver.ts';
import { isSlotIdText } from './ad-saver.ts';

const FORMATS: readonly AdFormat[] = ['auto', 'fluid', 'display'];

type AdSlotEditorProps = {
  readonly setting: AdSetting;
  readonly edited: EditedSlot;
  readonly onChange: (changes: AdChanges) => void;
  readonly onRetry: () => void;
};

/** One ad slot. Changes are saved automatically. The format and responsive fields are disabled while the ad is off. */
export function AdSlotEditor({ setting, edited, onChange, onRetry }: AdSlotEditorProps) {
  const shown = { ...setting, ...edited.changes };
  return (
    <Group hint={setting.placement} id={`ad-${setting.id}`} title={setting.label}>
      <div className="flex flex-wrap items-center gap-x-4">
        <Switch
          isOn={shown.enabled}
          label={
            <>
              {adsEditorText.enabled}
              <span className="sr-only">: {setting.label}</span>
            </>
          }
          onChange={(enabled) => onChange({ enabled })}
        />
        <AdSaveStatus onRetry={onRetry} state={edited.state} />
      </div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <AdFormatFields onChange={onChange} shown={shown} />
        {setting.type === 'auto' ? null : <AdSlotIdField onChange={onChange} slotId={shown.slotId} />}
      </div>
    </Group>
  );
}

type AdFormatFieldsProps = { readonly shown: AdSetting; readonly onChange: (changes: AdChanges) => void };

function AdFormatFields({ shown, onChange }: AdFormatFieldsProps) {
  const isOff = !shown.enabled;
  return (
    <div className={`flex flex-wrap items-end gap-x-6 self-start gap-y-3 ${isOff ? 'opacity-50' : ''}`} inert={isOff}>
      <Field className="grow" label={adsEditorText.format}>
        <SelectInput
          disabled={isOff}
          onChange={({ currentTarget }) => {
            const format = FORMATS.find((known) => known === currentTarget.value);
            if (format) onChange({ format });
          }}
          value={shown.format}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {adsEditorText.formats[format]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Switch
        isDisabled={isOff}
        isOn={shown.responsive}
        label={adsEditorText.responsive}
        onChange={(responsive) => onChange({ responsive })}
      />
    </div>
  );
}

type AdSlotIdFieldProps = { readonly slotId: string; readonly onChange: (changes: AdChanges) => void };

function AdSlotIdField({ slotId, onChange }: AdSlotIdFieldProps) {
  return (
    <Field error={isSlotIdText(slotId) ? null : adsEditorText.slotIdWrong} label={adsEditorText.slotId}>
      <TextInput
        autoComplete="off"
        className="tabular-nums"
        inputMode="numeric"
        onChange={({ currentTarget }) => onChange({ slotId: currentTarget.value.trim() })}
        spellCheck={false}
        value={slotId}
      />
    </Field>
  );
}
