import type { RefObject } from 'react';
import { useState } from 'react';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind, useBulkChange } from './use-bulk-change.ts';
import type { SelectionControl } from './use-selection.ts';

type BulkChangesProps = {
  readonly selection: SelectionControl;
  readonly control: ReturnType<typeof useBulkChange>;
  /** Gets the focus after a change. */
  readonly focusFallback: RefObject<HTMLElement | null>;
};

/** The bar of the selected articles with its dialogs. */
export function BulkChanges({ selection, control, focusFallback }: BulkChangesProps) {
  const { send, isBusy, refused, setRefused } = control;
  const [kind, setKind] = useState<BulkKind | null>(null);
  return (
    <>
      <BulkBar onChoose={setKind} selection={selection} />
      <BulkDialog
        articles={selection.articles}
        isBusy={isBusy}
        kind={kind}
        onClose={() => setKind(null)}
        onConfirm={async (change) => {
          await send({ intent: 'change-many', change, articles: selection.articles });
          setKind(null);
          focusFallback.current?.focus({ preventScroll: true });
        }}
      />
      <SignInAgain
        isOpen={refused !== null}
        onCancel={() => setRefused(null)}
        onSignedIn={() => refused !== null && void send(refused)}
      />
    </>
  );
}
