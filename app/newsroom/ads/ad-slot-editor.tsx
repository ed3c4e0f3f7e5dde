import { adsEditorText } from '#app/strings/newsroom/newsroom.ts';
import type { AdFormat, AdSetting } from '#domain/ads/ad-settings.ts';
import { Field, SelectInput, TextInput } from '../components/field.tsx';
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
    <section aria-labelledby={`ad-${setting.id}`} className="border-line border-b py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div className="min-w-0 grow basis-36">
          <h2 className="font-bold" id={`ad-${setting.id}`}>
            {setting.label}
          </h2>
          <p className="text-muted text-sm">{setting.placement}</p>
        </div>
        <div className="flex shrink-0 flex-col-reverse items-end gap-x-4 sm:flex-row sm:items-center">
          <AdSaveStatus onRetry={onRetry} state={edited.state} />
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
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 pt-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <AdFormatFields onChange={onChange} shown={shown} />
        {setting.type === 'auto' ? null : <AdSlotIdField onChange={onChange} slotId={shown.slotId} />}
      </div>
    </section>
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
