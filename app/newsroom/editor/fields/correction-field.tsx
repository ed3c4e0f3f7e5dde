import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { recordText } from '#app/strings/article-record.ts';

type CorrectionFieldProps = {
  /** Null for a silent change. */
  readonly correction: string | null;
  /** Suggests a correction from the change, or chooses a silent one. */
  readonly onChoose: (isPublished: boolean) => void;
  readonly onChange: (correction: string) => void;
};

/** Offered if the save changes the text of an article that readers see (docs/behaviour §4.23). */
export function CorrectionField({ correction, onChoose, onChange }: CorrectionFieldProps) {
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          checked={correction !== null}
          className="size-5 shrink-0 accent-ink"
          name="hasCorrection"
          onChange={(event) => onChoose(event.currentTarget.checked)}
          type="checkbox"
        />
        {recordText.publishCorrection}
      </label>
      {correction === null ? (
        <p className="text-muted text-sm leading-[1.6]">{recordText.publishCorrectionHint}</p>
      ) : (
        <>
          <Field className="mt-2" hint={recordText.newCorrectionHint} isRequired label={recordText.correctionLabel}>
            <TextArea
              className="field-sizing-content"
              lang="bn"
              name="correction"
              onChange={(event) => onChange(event.currentTarget.value)}
              rows={3}
              spellCheck
              value={correction}
            />
          </Field>
          <Button className="mt-2" onClick={() => onChoose(true)} variant="secondary">
            {recordText.suggestAgain}
          </Button>
        </>
      )}
    </div>
  );
}
