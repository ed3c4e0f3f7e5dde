import { useState } from 'react';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Field, TextArea } from '../components/field.tsx';
import { Moment } from '../components/moment.tsx';
import { useRefusalOf } from '../session/rights-context.ts';
import type { CorrectionItem } from './load-record.ts';
import type { RecordControl } from './use-record.ts';

type CorrectionSectionProps = {
  readonly corrections: readonly CorrectionItem[];
  readonly target: PermissionTarget;
  readonly control: RecordControl;
};

/** The corrections that readers see, newest first, and a field for another one. */
export function CorrectionSection({ corrections, target, control }: CorrectionSectionProps) {
  const refusal = useRefusalOf('publish', target);
  const [text, setText] = useState('');
  const add = async () => {
    if (await control.decide({ kind: 'add-correction', text })) setText('');
  };
  return (
    <section className="space-y-3">
      <h3 className="font-bold text-lg">{recordText.corrections}</h3>
      {corrections.length === 0 ? (
        <p className="text-muted">{recordText.noCorrections}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {corrections.map((correction) => (
            <CorrectionRow
              control={control}
              correction={correction}
              isReadOnly={refusal !== null}
              key={correction.id}
            />
          ))}
        </ul>
      )}
      {refusal === null ? (
        <>
          <Field hint={recordText.newCorrectionHint} label={recordText.newCorrection}>
            <CorrectionText name="new-correction" onChange={setText} text={text} />
          </Field>
          <Button isBusy={control.isBusy} onClick={() => void add()}>
            {recordText.addCorrection}
          </Button>
        </>
      ) : (
        <p className="text-muted leading-[1.6]">{refusal}</p>
      )}
    </section>
  );
}

type CorrectionTextProps = {
  readonly name: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

const CorrectionText = ({ name, text, onChange }: CorrectionTextProps) => (
  <TextArea
    className="field-sizing-content"
    lang="bn"
    name={name}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    rows={3}
    spellCheck
    value={text}
  />
);

type CorrectionRowProps = {
  readonly correction: CorrectionItem;
  readonly isReadOnly: boolean;
  readonly control: RecordControl;
};

function CorrectionRow({ correction: { id, text, at }, isReadOnly, control }: CorrectionRowProps) {
  /** The changed text while it is edited. */
  const [edited, setEdited] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const save = async () => {
    if (await control.decide({ kind: 'edit-correction', correctionId: id, text: edited ?? '' })) setEdited(null);
  };
  return (
    <li className="py-3">
      {edited === null ? (
        <>
          <p className="wrap-anywhere leading-[1.75]" lang="bn">
            {text}
          </p>
          <div className="flex flex-wrap items-center gap-x-3">
            <Moment className="text-muted text-sm" moment={at} />
            {isReadOnly ? null : (
              <>
                <Button onClick={() => setEdited(text)} variant="quiet">
                  {recordText.edit}
                </Button>
                <Button onClick={() => setIsRemoving(true)} variant="quiet">
                  {recordText.remove}
                </Button>
              </>
            )}
          </div>
        </>
      ) : (
        <>
          <Field label={recordText.correctionLabel}>
            <CorrectionText name="edited-correction" onChange={setEdited} text={edited} />
          </Field>
          <div className="flex flex-wrap gap-3 pt-2">
            <Button isBusy={control.isBusy} onClick={() => void save()} variant="primary">
              {recordText.save}
            </Button>
            <Button onClick={() => setEdited(null)}>{recordText.cancel}</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        confirmLabel={recordText.remove}
        isOpen={isRemoving}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => {
          setIsRemoving(false);
          void control.decide({ kind: 'remove-correction', correctionId: id });
        }}
        question={recordText.removeQuestion}
        tone="danger"
      >
        {recordText.removeHint}
      </ConfirmDialog>
    </li>
  );
}
