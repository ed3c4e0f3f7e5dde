import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';

/** docs/behaviour §9: how long the success and error banners of forms are shown. */
export const BANNER_MS = 5000;

export type BannerTone = 'success' | 'error' | 'warning' | 'info';

const STYLES: Readonly<Record<BannerTone, { frame: string; icon: string }>> = {
  success: { frame: 'border-success', icon: 'text-success' },
  error: { frame: 'border-accent', icon: 'text-accent' },
  warning: { frame: 'border-ink bg-mark', icon: 'text-ink' },
  info: { frame: 'border-muted', icon: 'text-muted' },
};

const ICONS = { success: CheckIcon, error: AlertIcon, warning: AlertIcon, info: InfoIcon } as const;

type BannerProps = { readonly tone: BannerTone; readonly children: ReactNode };

/** Screen readers announce errors immediately and other messages at the next pause. */
export function Banner({ tone, children }: BannerProps) {
  const ToneIcon = ICONS[tone];
  const { frame, icon } = STYLES[tone];
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

export type TimedBanner = { tone: BannerTone; text: ReactNode };

/** One message at a time, which disappears after `BANNER_MS` (docs/behaviour §9). `show` restarts the time. */
export function useTimedBanner() {
  const [banner, setBanner] = useState<TimedBanner | null>(null);
  const show = useCallback((tone: BannerTone, text: ReactNode) => setBanner({ tone, text }), []);
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(setBanner, BANNER_MS, null);
    return () => clearTimeout(timer);
  }, [banner]);
  return { banner, show };
}
