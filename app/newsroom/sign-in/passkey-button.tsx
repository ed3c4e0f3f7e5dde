import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { passkeyText } from '#app/strings/account-security.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { useIsHydrated } from '../components/use-is-hydrated.ts';

const PATH = '/login/passkey';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Signs in with a passkey instead of a password and code. It needs JavaScript, so it appears once the page has it. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  if (!isHydrated) return null;
  const signIn = async () => {
    setState('busy');
    const isSignedIn = await signInWithPasskey().catch(() => false);
    setState(isSignedIn ? 'idle' : 'refused');
    if (isSignedIn) onSignedIn();
  };
  return (
    <div className="flex flex-col gap-5">
      {state === 'refused' ? <Banner tone="error">{passkeyText.notSignedIn}</Banner> : null}
      <Button isBusy={state === 'busy'} onClick={() => void signIn()}>
        {passkeyText.signIn}
      </Button>
    </div>
  );
}

/** Rejects if the user cancels, or if the browser has no passkeys. */
async function signInWithPasskey(): Promise<boolean> {
  const start = await send({ intent: 'start' });
  if (!start.ok) return false;
  const { options }: { options: Options } = await start.json();
  const response = await startAuthentication({ optionsJSON: options });
  return (await send({ intent: 'finish', response })).ok;
}

const send = (body: object) =>
  fetch(PATH, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
