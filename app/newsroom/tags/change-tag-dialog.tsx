import { useEffect, useState } from 'react';
import { tagsText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { toTagKey } from '#domain/article/tag.ts';
import type { ManagedTag } from '#services/articles/tags/managed-tags.ts';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Field } from '../components/field.tsx';
import { TagInput } from './tag-input.tsx';
import type { TagSuggestion } from './tag-suggestions.ts';
import { readTagSuggestions } from './tag-suggestions.ts';

export type TagDialog = { kind: 'rename' | 'remove'; tag: ManagedTag };

type ChangeTagDialogProps = {
  /** Null while the dialog is closed. */
  readonly dialog: TagDialog | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (request: { key: string; to: string | null }) => Promise<void>;
};

/** Asks for the new name of a tag, or whether to delete it. Both questions state the number of articles. */
export function ChangeTagDialog({ dialog, isBusy, onClose, onConfirm }: ChangeTagDialogProps) {
  const tag = dialog?.tag;
  const articles = tagsText.articles(tag?.articles ?? 0);
  return (
    <>
      <ConfirmDialog
        confirmLabel={tagsText.remove}
        isBusy={isBusy}
        isOpen={dialog?.kind === 'remove'}
        onCancel={onClose}
        onConfirm={() => tag && void onConfirm({ key: tag.key, to: null })}
        question={tagsText.removeQuestion(tag?.name ?? '', articles)}
        tone="danger"
      />
      <Modal
        isOpen={dialog?.kind === 'rename'}
        onClose={onClose}
        size="md"
        title={<span className="wrap-anywhere">{tagsText.renameQuestion(tag?.name ?? '', articles)}</span>}
      >
        {tag === undefined ? null : <RenameForm isBusy={isBusy} onClose={onClose} onConfirm={onConfirm} tag={tag} />}
      </Modal>
    </>
  );
}

type RenameFormProps = Omit<ChangeTagDialogProps, 'dialog'> & { readonly tag: ManagedTag };

function RenameForm({ tag, isBusy, onClose, onConfirm }: RenameFormProps) {
  const [name, setName] = useState(tag.name);
  const [isInvalid, setInvalid] = useState(false);
  const existing = useExistingTag(name);
  const merged = existing !== null && toTagKey(existing.name) !== tag.key ? existing : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (toTagKey(name) === '' || name.includes(',')) setInvalid(true);
        else if (!isBusy) void onConfirm({ key: tag.key, to: name });
      }}
    >
      <Field error={isInvalid ? tagsText.invalid : null} hint={tagsText.mergeHint} label={tagsText.newName}>
        <TagInput onChange={setName} value={name} />
      </Field>
      <p aria-live="polite" className="wrap-anywhere pt-3 font-semibold leading-[1.6] empty:hidden">
        {merged === null ? null : tagsText.merges(merged.name, tagsText.articles(merged.articles ?? 0))}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{dashboardText.cancel}</Button>
        <Button isBusy={isBusy} type="submit" variant="primary">
          {merged === null ? tagsText.replace : tagsText.merge}
        </Button>
      </div>
    </form>
  );
}

/** The existing tag with this name in any spelling; null if there is none. */
function useExistingTag(name: string): TagSuggestion | null {
  const [found, setFound] = useState<TagSuggestion | null>(null);
  const key = toTagKey(name);
  useEffect(() => {
    const request = new AbortController();
    if (key !== '')
      void readTagSuggestions(key, request.signal).then(
        ([first]) =>
          request.signal.aborted || setFound(first !== undefined && toTagKey(first.name) === key ? first : null),
      );
    return () => request.abort();
  }, [key]);
  return found !== null && toTagKey(found.name) === key ? found : null;
}
