import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { articleFormText } from '#app/strings/article-form.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';

/** Not in the browser's history state, which would show the banner again after a reload and on Back. */
let isPending = false;

/** Makes the next `SavedBanner` report a save. */
export function announceSave() {
  isPending = true;
}

/** Reports a successful save on the page that the form redirected to (docs/behaviour.md §2, §4). */
export function SavedBanner() {
  const { banner, show } = useTimedBanner();
  // Renders again after each navigation, which may follow a save.
  useLocation();
  useEffect(() => {
    if (!isPending) return;
    isPending = false;
    show('success', articleFormText.created);
  });
  if (banner === null) return null;
  return (
    <div className="pt-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
