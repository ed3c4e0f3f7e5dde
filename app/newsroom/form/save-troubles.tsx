import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import type { Saving } from './use-saving.ts';

/** What keeps a save from going on, over the form. */
export function SaveTroubles({ saving, timeZone }: { readonly saving: Saving; readonly timeZone: string }) {
  const { trouble, isSaving, dismiss } = saving;
  const request = trouble?.request;
  return (
    <>
      {trouble?.kind === 'conflict' ? (
        <ConflictDialog
          conflict={trouble.conflict}
          isSaving={isSaving}
          onClose={dismiss}
          onResolve={(resolved, next) => saving.resolve(trouble.conflict, trouble.request.form, resolved, next)}
          timeZone={timeZone}
        />
      ) : null}
      {trouble?.kind === 'deleted' || trouble?.kind === 'missing' ? (
        <GoneDialog
          canRestore={trouble.kind === 'deleted'}
          isSaving={isSaving}
          onClose={dismiss}
          onRestore={() => saving.restore(trouble.request)}
          onSaveAsNew={() => saving.saveAsNew(trouble.request)}
        />
      ) : null}
      <SignInAgain
        isOpen={trouble?.kind === 'signed-out'}
        onCancel={dismiss}
        onSignedIn={() => {
          if (request !== undefined) saving.repeat(request);
        }}
      />
    </>
  );
}
