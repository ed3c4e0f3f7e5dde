import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { signInText } from '#app/strings/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useSessionState } from './session-dialog.tsx';
import { hasUnsavedForm, reportSessionEnd, reportSessionOpen, setCurrentPath } from './session-end.ts';

/** A banner that offers the sign-in again if the editor has dismissed the sign-in dialog. */
export function SessionWatch() {
  const state = useSessionState();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  useEffect(() => setCurrentPath(pathname), [pathname]);
  useReadAfterReturn();
  if (state !== 'dismissed') return null;
  const signIn = () => {
    // Without unsaved text, the revalidation redirects to the sign-in page.
    if (!hasUnsavedForm()) return void revalidate();
    reportSessionOpen();
    reportSessionEnd();
  };
  return (
    <div className="mt-4">
      <Banner tone="warning">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {signInText.signedOutBanner}
          <Button onClick={signIn}>{signInText.submit}</Button>
        </div>
      </Banner>
    </div>
  );
}

/**
 * Hides a page that was restored from the back/forward cache until it is revalidated, because its session may have
 * ended.
 */
function useReadAfterReturn() {
  const { revalidate } = useRevalidator();
  const onReturn = useEffectEvent(async (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    document.body.hidden = true;
    await revalidate().finally(() => {
      document.body.hidden = false;
    });
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => void onReturn(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
