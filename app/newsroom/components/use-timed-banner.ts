import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { BANNER_MS } from '#domain/article/limits.ts';
import type { BannerTone } from './banner.tsx';

export type TimedBanner = { tone: BannerTone; text: ReactNode };

/** One message at a time that goes by itself (spec §9); shown again, it stays for its whole time again. */
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
