import type { TimedBanner } from './banner.tsx';
import { Banner } from './banner.tsx';

/** The result of the last action, above the content of a screen. */
export function ScreenMessage({ banner }: { readonly banner: TimedBanner | null }) {
  if (banner === null) return null;
  return (
    <div className="screen-message pb-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
