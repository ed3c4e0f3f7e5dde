import { useRef } from 'react';
import { adsEditorText, dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { Spinner } from '../components/button.tsx';
import { useFocusFallback } from '../components/dialogs/use-focus-fallback.ts';
import { CheckIcon } from '../components/icons.tsx';
import type { AdSaveState } from './ad-saver.ts';

/** A spinner during a save, then a green check for two seconds (docs/behaviour §4), or a button to try again. */
export function AdSaveStatus({ state, onRetry }: { readonly state: AdSaveState; readonly onRetry: () => void }) {
  const status = useRef<HTMLDivElement>(null);
  const retry = useFocusFallback(status);
  return (
    <div aria-live="polite" className="flex min-h-6 items-center gap-2 text-sm outline-none" ref={status} tabIndex={-1}>
      {state === 'saving' ? (
        <>
          <Spinner className="size-5" />
          <span className="sr-only">{adsEditorText.saving}</span>
        </>
      ) : null}
      {state === 'saved' ? (
        <span className="flex items-center gap-1 text-success">
          <CheckIcon />
          {adsEditorText.saved}
        </span>
      ) : null}
      {state === 'failed' || state === 'signed-out' ? (
        <>
          <span className="font-semibold text-accent">{adsEditorText.notSaved}</span>
          <button className="min-h-11 underline hover:text-accent" onClick={onRetry} ref={retry} type="button">
            {dashboardText.tryAgain}
          </button>
        </>
      ) : null}
    </div>
  );
}
