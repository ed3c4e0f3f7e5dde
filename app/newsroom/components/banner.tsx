import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './dashboard-icons.tsx';

export type BannerTone = 'success' | 'error' | 'warning' | 'info';

const LOOKS: Readonly<Record<BannerTone, { frame: string; icon: string }>> = {
  success: { frame: 'border-success', icon: 'text-success' },
  error: { frame: 'border-accent', icon: 'text-accent' },
  warning: { frame: 'border-ink bg-mark', icon: 'text-ink' },
  info: { frame: 'border-muted', icon: 'text-muted' },
};

const ICONS = { success: CheckIcon, error: AlertIcon, warning: AlertIcon, info: InfoIcon } as const;

type BannerProps = { readonly tone: BannerTone; readonly children: ReactNode };

/** A message across its place. Inserted later it is read out: errors at once, the others when there is a pause. */
export function Banner({ tone, children }: BannerProps) {
  const ToneIcon = ICONS[tone];
  const { frame, icon } = LOOKS[tone];
  return (
    <div
      className={`flex items-start gap-3 border-l-4 px-4 py-2.5 text-ink leading-[1.6] ${tone === 'warning' ? '' : 'bg-raised'} ${frame}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <ToneIcon className={`mt-0.75 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
