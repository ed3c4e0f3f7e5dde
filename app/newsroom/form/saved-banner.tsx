import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { articleFormText } from '#app/text/article-form.ts';
import { Banner } from '../components/banner.tsx';
import { useTimedBanner } from '../components/use-timed-banner.ts';

/** What a navigation brings along to say that an article was saved. */
export const SAVED_STATE = { saved: true } as const;

/** Says, where the form led after a save, that it succeeded (spec §2, §4). */
export function SavedBanner() {
  const { state, key } = useLocation();
  const [toldOf, setToldOf] = useState('');
  const { banner, show } = useTimedBanner();
  const isSaved = typeof state === 'object' && state !== null && 'saved' in state && state.saved === true;
  useEffect(() => {
    if (!isSaved || toldOf === key) return;
    setToldOf(key);
    show('success', articleFormText.created);
  }, [isSaved, key, show, toldOf]);
  if (banner === null) return null;
  return (
    <div className="pt-4">
      <Banner tone={banner.tone}>{banner.text}</Banner>
    </div>
  );
}
