import { useState } from 'react';
import { adsEditorText } from '#app/text/newsroom.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useActionCall } from '../use-action-call.ts';
import { useFocusHeir } from '../use-focus-heir.ts';

/** Stands where the slots would, while the collection is empty (spec §8). */
export function NoAdSettings() {
  const { call, isBusy } = useActionCall<{ kind: 'initialised' } | { kind: 'exists-already' }>('/dashboard/ads');
  const leaving = useFocusHeir();
  const [trouble, setTrouble] = useState<'signed-out' | 'failed' | null>(null);
  async function initialise() {
    const { kind } = await call({ intent: 'initialise' });
    setTrouble(kind === 'signed-out' || kind === 'failed' ? kind : null);
  }
  return (
    <div className="space-y-4">
      <Banner tone="warning">
        <h2 className="font-bold">{adsEditorText.emptyTitle}</h2>
        <p>{adsEditorText.emptyHint}</p>
      </Banner>
      {trouble === 'failed' ? <Banner tone="error">{adsEditorText.initialiseFailed}</Banner> : null}
      <Button isBusy={isBusy} onClick={() => void initialise()} ref={leaving} variant="primary">
        {adsEditorText.initialise}
      </Button>
      <SignInAgain
        isOpen={trouble === 'signed-out'}
        onCancel={() => setTrouble(null)}
        onSignedIn={() => void initialise()}
      />
    </div>
  );
}
