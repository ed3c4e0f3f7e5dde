import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Banner, useTimedBanner } from '#app/newsroom/components/banner.tsx';

/**
 * The text is not stored in the browser's history state, because the banner would appear again after a reload or after
 * going back.
 */
let pendingText: string | null = null;

/** Makes the next `SavedBanner` report a save with this text. */
export function announceSave(text: string) {
  pendingText = text;
}

/** Reports a successful save on the page that the form redirected to (docs/behaviour.md §2, §4). */
export function SavedBanner() {
  const { banner, show } = useTimedBanner();
  // Renders again after each navigation, which may follow a save.
  useLocation();
  useEffect(() => {
    if (pendingText === null) return;
    show('success', pendingText);
    pendingText = null;
  });
  if (banner === null) return null;
  return (
    <div className="pt-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
