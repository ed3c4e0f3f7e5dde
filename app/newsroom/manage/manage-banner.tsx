import type { RefObject } from 'react';
import { useState } from 'react';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useFocusFallback } from '../components/dialogs/use-focus-fallback.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import type { BulkResponse } from './bulk/bulk-requests.ts';
import type { RemovalResponse } from './remove-article.tsx';

type RemovedArticle = { id: string; plainTitle: string; revision: number };

export function useManageBanner() {
  const { banner, show } = useTimedBanner();
  const { call, isBusy } = useActionCall<BulkResponse>('/dashboard/manage');
  const [removed, setRemoved] = useState<RemovedArticle | null>(null);
  const [isSignedOut, setIsSignedOut] = useState(false);
  async function restore() {
    if (removed === null) return;
    const { id, revision } = removed;
    const response = await call({ intent: 'undo-many', articles: [{ id, revision, isDeletion: true }] });
    setIsSignedOut(response.kind === 'signed-out');
    if (response.kind === 'signed-out') return;
    const [result] = response.kind === 'changed-many' ? response.results : [response];
    if (result?.kind === 'undone') {
      show('success', <TitledMessage title={removed.plainTitle}>{manageText.restored}</TitledMessage>);
      setRemoved(null);
    } else show('error', describeRefusal(result ?? response) ?? manageText.restoreFailed);
  }
  function showRemoved({ id, plainTitle }: { id: string; plainTitle: string }, response: RemovalResponse) {
    setRemoved(response.kind === 'deleted' ? { id, plainTitle, revision: response.revision } : null);
    if (response.kind !== 'deleted') show('info', manageText.removedAlready);
    else show('success', <TitledMessage title={plainTitle}>{manageText.removed}</TitledMessage>);
  }
  return { banner, removed, restore, isBusy, isSignedOut, setIsSignedOut, showRemoved };
}

function TitledMessage({ children, title }: { readonly children: string; readonly title: string }) {
  return (
    <span className="wrap-anywhere">
      {children} <span lang="bn">{title}</span>
    </span>
  );
}

type ManageBannerProps = ReturnType<typeof useManageBanner> & {
  /** Gets the focus if the banner disappears while the Undo button has it. */
  readonly focusFallback: RefObject<HTMLElement | null>;
};

export function ManageBanner(props: ManageBannerProps) {
  const { banner, removed, restore, isBusy, isSignedOut, setIsSignedOut, focusFallback } = props;
  const undo = useFocusFallback(focusFallback);
  return (
    <>
      {banner === null ? null : (
        <div className="screen-message pt-4">
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
