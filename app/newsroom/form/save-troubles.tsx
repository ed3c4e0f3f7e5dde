import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

/** What keeps a save or an upload from going on, over the form. */
export function SaveTroubles({ control }: { readonly control: ArticleFormControl }) {
  const { saving, upload, desk } = control;
  const { trouble, isSaving, dismiss } = saving;
  return (
    <>
      {trouble?.kind === 'conflict' ? (
        <ConflictDialog
          conflict={trouble.conflict}
          isSaving={isSaving}
          onClose={dismiss}
          onResolve={(resolved, next) => saving.resolve(trouble.conflict, trouble.request.form, resolved, next)}
          timeZone={desk.timeZone}
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
        isOpen={trouble?.kind === 'signed-out' || upload.state.kind === 'signed-out'}
        onCancel={() => {
          if (trouble?.kind === 'signed-out') dismiss();
          if (upload.state.kind === 'signed-out') upload.cancel();
        }}
        onSignedIn={() => {
          if (upload.state.kind === 'signed-out') void upload.upload(upload.state.file);
          if (trouble?.kind === 'signed-out') saving.repeat(trouble.request);
        }}
      />
    </>
  );
}
