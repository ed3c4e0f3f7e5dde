import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

type SwitchProps = {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
};

/** A switch that applies immediately. */
export function Switch({ label, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI's switch renders the input
    <label
      className={`inline-flex min-h-11 items-center gap-3 font-semibold leading-[1.5] ${isDisabled ? 'opacity-60' : 'cursor-pointer'}`}
    >
      <BaseSwitch.Root
        checked={isOn}
        className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border-2 border-muted bg-paper p-0.5 transition-colors data-checked:border-ink data-checked:bg-ink"
        disabled={isDisabled}
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-muted transition-transform data-checked:translate-x-5 data-checked:bg-paper" />
      </BaseSwitch.Root>
      <span>{label}</span>
    </label>
  );
}
