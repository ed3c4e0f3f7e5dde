import type { RefObject } from 'react';
import { useState } from 'react';
import { dashboardText, manageText } from '#app/text/newsroom.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useTimedBanner } from '../components/use-timed-banner.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useActionCall } from '../use-action-call.ts';
import { useFocusHeir } from '../use-focus-heir.ts';
import type { RemovalAnswer } from './remove-article.tsx';

type Removed = { id: string; plainTitle: string };
type RestoreAnswer = { kind: 'saved' } | { kind: 'missing' } | { kind: 'id-taken' };

/** What became of an article that was deleted, with the way back for as long as the banner stands. */
export function useManageBanner() {
  const { banner, show } = useTimedBanner();
  const { call, isBusy } = useActionCall<RestoreAnswer>('/dashboard/manage');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [isSignedOut, setIsSignedOut] = useState(false);
  async function restore() {
    if (removed === null) return;
    const { kind } = await call({ intent: 'restore', id: removed.id });
    setIsSignedOut(kind === 'signed-out');
    if (kind === 'signed-out') return;
    if (kind === 'saved') {
      show('success', <Told title={removed.plainTitle}>{manageText.restored}</Told>);
      setRemoved(null);
    } else show('error', manageText.restoreFailed);
  }
  function tellRemoved(article: Removed, { kind }: RemovalAnswer) {
    setRemoved(kind === 'removed' ? article : null);
    if (kind === 'missing') show('info', manageText.removedAlready);
    else show('success', <Told title={article.plainTitle}>{manageText.removed}</Told>);
  }
  return { banner, removed, restore, isBusy, isSignedOut, setIsSignedOut, tellRemoved };
}

function Told({ children, title }: { readonly children: string; readonly title: string }) {
  return (
    <span className="wrap-anywhere">
      {children} <span lang="bn">{title}</span>
    </span>
  );
}

type ManageBannerProps = ReturnType<typeof useManageBanner> & {
  /** Takes the focus when the way back goes with it. */
  readonly heir: RefObject<HTMLElement | null>;
};

export function ManageBanner(props: ManageBannerProps) {
  const { banner, removed, restore, isBusy, isSignedOut, setIsSignedOut, heir } = props;
  const undo = useFocusHeir(heir);
  return (
    <>
      {banner === null ? null : (
        <div className="pt-4">
          <Banner tone={banner.tone}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">{banner.text}</div>
              {removed === null ? null : (
                <Button isBusy={isBusy} onClick={() => void restore()} ref={undo}>
                  {dashboardText.undo}
                </Button>
              )}
            </div>
          </Banner>
        </div>
      )}
      <SignInAgain
        isOpen={isSignedOut}
        onCancel={() => setIsSignedOut(false)}
        onSignedIn={() => {
          setIsSignedOut(false);
          void restore();
        }}
      />
    </>
  );
}
