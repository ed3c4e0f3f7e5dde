import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { signInText } from '#app/strings/staff/sign-in.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { askToSignIn, hasUnsavedForm, setCurrentPath } from './session-end.ts';
import { useIsDeactivated, useSessionState } from './use-session.ts';

/** Watches the session of a dashboard page. If it has ended, a banner over the page offers to sign in. */
export function SessionWatch() {
  const { pathname } = useLocation();
  useEffect(() => setCurrentPath(pathname), [pathname]);
  useReadAfterReturn();
  return (
    <div className="sticky top-(--frame-top) z-20 mb-4 empty:mb-0 low:static">
      <SessionBanner />
    </div>
  );
}

/** Offers to sign in again, if the session has ended and the sign-in dialog is closed. */
export function SessionBanner() {
  const state = useSessionState();
  const isDeactivated = useIsDeactivated();
  const { revalidate } = useRevalidator();
  if (state !== 'ended') return null;
  // Without unsaved text, the revalidation redirects to the sign-in page.
  const signIn = () => (hasUnsavedForm() ? askToSignIn() : void revalidate());
  return (
    <Banner tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isDeactivated ? `${signInText.deactivated} ${signInText.typedStays}` : signInText.signedOutBanner}
        <Button onClick={signIn}>{signInText.submit}</Button>
      </div>
    </Banner>
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
