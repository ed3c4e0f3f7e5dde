import { useState } from 'react';
import { adsEditorText, dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useFocusFallback } from '../components/dialogs/use-focus-fallback.ts';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';

/** Replaces the slots if there are no ad settings (docs/behaviour §8). */
export function NoAdSettings() {
  const { call, isBusy } = useActionCall<{ kind: 'initialised' } | { kind: 'already-exists' }>('/dashboard/ads');
  const buttonRef = useFocusFallback();
  const [problem, setProblem] = useState<'signed-out' | 'failed' | null>(null);
  async function initialise() {
    const { kind } = await call({ intent: 'initialise' });
    setProblem(kind === 'signed-out' || kind === 'failed' ? kind : null);
  }
  return (
    <div className="space-y-4">
      <ScreenHeading title={dashboardText.ads} />
      <Banner tone="warning">
        <h2 className="font-bold">{adsEditorText.emptyTitle}</h2>
        <p>{adsEditorText.emptyHint}</p>
      </Banner>
      {problem === 'failed' ? <Banner tone="error">{adsEditorText.initialiseFailed}</Banner> : null}
      <Button isBusy={isBusy} onClick={() => void initialise()} ref={buttonRef} variant="primary">
        {adsEditorText.initialise}
      </Button>
      <SignInAgain
        isOpen={problem === 'signed-out'}
        onCancel={() => setProblem(null)}
        onSignedIn={() => void initialise()}
      />
    </div>
  );
}
