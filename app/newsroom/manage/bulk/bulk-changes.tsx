import type { RefObject } from 'react';
import { useState } from 'react';
import { RepeatAfterSignIn } from '../../sign-in/sign-in-again.tsx';
import type { SelectionControl } from '../use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkKind, useBulkChange } from './use-bulk-change.ts';

type BulkChangesProps = {
  readonly selection: SelectionControl;
  readonly control: ReturnType<typeof useBulkChange>;
  /** Gets the focus after a change. */
  readonly focusFallback: RefObject<HTMLElement | null>;
};

/** The bar of the selected articles with its dialogs. */
export function BulkChanges({ selection, control, focusFallback }: BulkChangesProps) {
  const { send, isBusy, refused, setRefused } = control;
  /** The articles as they were listed when the dialog opened, because the editor confirms that state. */
  const [question, setQuestion] = useState<{ kind: BulkKind; articles: SelectionControl['articles'] } | null>(null);
  const { articles = [], kind = null } = question ?? {};
  return (
    <>
      <BulkBar
        onChoose={(chosen) => setQuestion({ kind: chosen, articles: selection.articles })}
        selection={selection}
      />
      <BulkDialog
        articles={articles}
        isBusy={isBusy}
        kind={kind}
        onClose={() => setQuestion(null)}
        onConfirm={async (change) => {
          await send({ intent: 'change-many', change, articles });
          setQuestion(null);
          focusFallback.current?.focus({ preventScroll: true });
        }}
      />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={send} request={refused} />
    </>
  );
}
