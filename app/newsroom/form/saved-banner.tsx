import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { articleFormText } from '#app/text/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { useTimedBanner } from '../components/use-timed-banner.ts';

/** Kept beside the browser's history, which would tell it again after every reload and on the way back. */
let isUntold = false;

/** A save was made in a form that now leads to where `SavedBanner` stands. */
export function tellOfSave() {
  isUntold = true;
}

/** Says, where the form led after a save, that it succeeded (spec §2, §4). */
export function SavedBanner() {
  const { key } = useLocation();
  const { banner, show } = useTimedBanner();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival may bring a save to tell of
  useEffect(() => {
    if (!isUntold) return;
    isUntold = false;
    show('success', articleFormText.created);
  }, [key, show]);
  if (banner === null) return null;
  return (
    <div className="pt-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
