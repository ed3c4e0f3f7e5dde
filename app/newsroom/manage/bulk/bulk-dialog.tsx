import { useState } from 'react';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import type { BulkChange } from '#domain/desk/bulk-change.ts';
import { parseBulkChange } from '#domain/desk/bulk-change.ts';
import { CATEGORIES } from '#domain/taxonomy/categories.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Modal } from '../../components/dialogs/modal.tsx';
import { Field, SelectInput } from '../../components/field.tsx';
import { TagInput } from '../../tags/tag-input.tsx';
import type { ManagedView } from '../managed-view.ts';
import type { BulkKind } from './use-bulk-change.ts';
import { isAffected } from './use-bulk-change.ts';

type BulkDialogProps = {
  /** Null while the dialog is closed. */
  readonly kind: BulkKind | null;
  readonly articles: readonly ManagedView[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (change: BulkChange) => void;
};

/** Asks for one confirmation for all selected articles and says how many would not change. */
export function BulkDialog(props: BulkDialogProps) {
  const { kind, onClose, articles } = props;
  const named = kind === 'category' || kind === 'add-tag' || kind === 'remove-tag' ? kind : null;
  const plain = kind === 'publish' || kind === 'unpublish' || kind === 'delete' ? kind : null;
  const plainChange = plain && { kind: plain };
  return (
    <>
      <ConfirmDialog
        confirmLabel={plain === null ? '' : bulkText.actions[plain]}
        isBusy={props.isBusy}
        isOpen={plain !== null}
        onCancel={onClose}
        onConfirm={() => plainChange && props.onConfirm(plainChange)}
        question={plain === null ? '' : bulkText.questions[plain](countAffected(articles, plainChange))}
        tone={plain === 'delete' ? 'danger' : 'plain'}
      >
        {plain === null ? null : bulkText.hints[plain]}
        <Unaffected articles={articles} change={plainChange} />
      </ConfirmDialog>
      <Modal
        isOpen={named !== null}
        onClose={onClose}
        size="md"
        title={named === null ? '' : bulkText.questions[named](articles.length)}
      >
        {named === null ? null : <NamedChange {...props} key={named} kind={named} />}
      </Modal>
    </>
  );
}

const countAffected = (articles: readonly ManagedView[], change: BulkChange | null) =>
  change === null ? 0 : articles.filter((article) => isAffected(article, change)).length;

type UnaffectedProps = { readonly articles: readonly ManagedView[]; readonly change: BulkChange | null };

function Unaffected({ articles, change }: UnaffectedProps) {
  const count = change === null ? 0 : articles.length - countAffected(articles, change);
  return (
    <p aria-live="polite" className="pt-1 empty:hidden">
      {count === 0 ? null : bulkText.unaffected(count)}
    </p>
  );
}

type NamedKind = 'category' | 'add-tag' | 'remove-tag';

function NamedChange({ kind, articles, isBusy, onClose, onConfirm }: BulkDialogProps & { readonly kind: NamedKind }) {
  const [name, setName] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const change = parseBulkChange(kind === 'category' ? { kind, category: name } : { kind, tag: name });
  const problem = kind === 'category' ? bulkText.chooseCategory : bulkText.invalidTag;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (change === null) setInvalid(true);
        else if (!isBusy) onConfirm(change);
      }}
    >
      <Field
        error={isInvalid && change === null ? problem : null}
        hint={kind === 'category' ? bulkText.hints.category : null}
        label={kind === 'category' ? bulkText.category : bulkText.tag}
      >
        {kind === 'category' ? (
          <CategoryInput onChange={setName} value={name} />
        ) : (
          <TagInput onChange={setName} value={name} />
        )}
      </Field>
      <Unaffected articles={articles} change={change} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{dashboardText.cancel}</Button>
        <Button isBusy={isBusy} type="submit" variant="primary">
          {kind === 'category' ? bulkText.changeCategory : bulkText.actions[kind]}
        </Button>
      </div>
    </form>
  );
}

type CategoryInputProps = { readonly value: string; readonly onChange: (name: string) => void };

function CategoryInput({ value, onChange }: CategoryInputProps) {
  return (
    <SelectInput onChange={({ currentTarget }) => onChange(currentTarget.value)} value={value}>
      <option value="">{articleFormText.chooseCategory}</option>
      {CATEGORIES.map(({ name }) => (
        <option key={name} lang="bn" value={name}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}
